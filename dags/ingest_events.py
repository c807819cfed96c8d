"""Event pages into the warehouse: one DAG per source of `sources.toml`; only folders and numbers travel between tasks."""

import logging
import sys
import tomllib
from pathlib import Path

from airflow.sdk import DAG, Param, TriggerRule, dag, task

HERE = Path(__file__).parent
if str(HERE) not in sys.path:  # not every way of loading a DAG file puts its folder there
    sys.path.append(str(HERE))

from assets import DEFAULTS, LAKE_WRITER, WAREHOUSE  # noqa: E402


def ingest_dag(name: str, sources: list[str], event: str | None = None, schedule: str | None = None) -> DAG:
    """The DAG of one source."""
    text = ["null", "string"]
    params = {
        "sources": Param(sources, type="array", description="URLs, files, folders; none: the sample event."),
        "event": Param(event, type=text, description="Event that pages belong to, where they name none."),
        "home": Param(None, type=text, description="Folder of the warehouse; none: EVENTPAPERS_HOME."),
    }

    @dag(f"ingest_{name}", schedule=schedule, params=params, doc_md=__doc__, **DEFAULTS)
    def ingest() -> None:
        @task
        def plan(params: dict[str, object]) -> list[dict[str, object]]:
            from warehouse.ingest import plan_parameters

            planned = plan_parameters(params)
            return [{"folder": str(planned.folder), "number": number} for number in planned.batches]

        @task
        def run_step(step: str, folder: str, number: int) -> dict[str, object]:
            from warehouse.ingest import STEPS

            STEPS[step](Path(folder), number)
            return {"folder": folder, "number": number}

        @task(outlets=[WAREHOUSE], pool=LAKE_WRITER, trigger_rule=TriggerRule.NONE_FAILED)
        def publish(batches: list[dict[str, object]]) -> str:
            from warehouse.ingest import publish_run

            report = publish_run(Path(str(batches[0]["folder"])))
            logging.getLogger(__name__).info(report.text)
            return report.summary

        batches = planned = plan()
        for step in ("fetch", "extract", "enrich"):
            batches = run_step.override(task_id=step).partial(step=step).expand_kwargs(batches)
        batches >> publish(planned)

    return ingest()


for source in tomllib.loads((HERE / "sources.toml").read_text(encoding="utf-8"))["source"]:
    globals()[f"ingest_{source['name']}"] = ingest_dag(**source)
