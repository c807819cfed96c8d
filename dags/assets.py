"""What DAGs produce and have in common."""

from datetime import timedelta

from airflow.sdk import Asset, ExceptionRetryPolicy, RetryAction, RetryRule

from extractors.outcomes import Terminal

WAREHOUSE = Asset(name="warehouse", uri="x-eventpapers://warehouse")
"""Changed by `publish`, and by nothing else."""

LAKE_WRITER = "lake_writer"
"""Pool with one slot: DAGs that publish wait for each other."""

DEFAULTS = {
    "catchup": False,
    "max_active_runs": 1,
    "default_args": {
        "retries": 3,
        "retry_delay": timedelta(seconds=30),
        "retry_exponential_backoff": True,
        "max_retry_delay": timedelta(minutes=10),
        "retry_policy": ExceptionRetryPolicy(rules=[RetryRule(exception=Terminal, action=RetryAction.FAIL)]),
    },
}
"""Arguments of every DAG: what may succeed later is tried again, what cannot succeed fails at once."""
