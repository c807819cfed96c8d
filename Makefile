# Two commands set everything up and work on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

export EVENTPAPERS_HOME ?= $(CURDIR)/eventpapers-data
export AIRFLOW_HOME := $(CURDIR)/airflow-home
export AIRFLOW__CORE__DAGS_FOLDER := $(CURDIR)/dags
export AIRFLOW__CORE__LOAD_EXAMPLES := False
export AIRFLOW__API__HOST := 127.0.0.1
export AIRFLOW__API__PORT ?= 8080
export AIRFLOW__API__BASE_URL := http://127.0.0.1:$(AIRFLOW__API__PORT)
export AIRFLOW__CORE__EXECUTION_API_SERVER_URL := $(AIRFLOW__API__BASE_URL)/execution/
export AIRFLOW__CORE__PARALLELISM ?= 4
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help demo test check format airflow bench lock clean
help: ## list the commands
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || { echo "Python 3.11, 3.12 or 3.13 is needed; name one with: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo "Setting up .venv (a few minutes, once) …"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(AIRFLOW_HOME)/.migrated: $(STAMP)
	@echo "Setting up Airflow in airflow-home …"
	@mkdir -p $(AIRFLOW_HOME)
	@{ $(BIN)/airflow db migrate && $(BIN)/airflow pools set lake_writer 1 "publish: one writer at a time"; } > $(AIRFLOW_HOME)/setup.log 2>&1 || { tail -n 30 $(AIRFLOW_HOME)/setup.log; exit 1; }
	@touch $@

demo: $(AIRFLOW_HOME)/.migrated ## run the Airflow DAG ingest_events on the sample event and show what landed
	@echo "Running the DAG ingest_events on the sample event (log: airflow-home/demo.log) …"
	@$(BIN)/airflow dags test ingest_events > $(AIRFLOW_HOME)/demo.log 2>&1 || { tail -n 30 $(AIRFLOW_HOME)/demo.log; exit 1; }
	@sed -nE 's/.*Returned value was: (.* papers read; .*) \[airflow.*/\1/p' $(AIRFLOW_HOME)/demo.log
	@$(BIN)/eventpapers demo --no-ingest

test: $(STAMP) ## run all tests
	@$(BIN)/python -m pytest

check: $(STAMP) ## lint, format, types and spelling
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/codespell

format: $(STAMP) ## format the code and fix what can be fixed
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

airflow: $(AIRFLOW_HOME)/.migrated ## start Airflow with the DAGs on 127.0.0.1
	@echo "Airflow starts at http://127.0.0.1:$(AIRFLOW__API__PORT) (in half a minute; logs in airflow-home; Ctrl-C ends it)."
	@echo "Log in as admin; the password is in airflow-home/simple_auth_manager_passwords.json.generated"
	@$(BIN)/airflow scheduler --skip-serve-logs > $(AIRFLOW_HOME)/scheduler.log 2>&1 & others=$$!; \
	$(BIN)/airflow dag-processor > $(AIRFLOW_HOME)/dag-processor.log 2>&1 & others="$$others $$!"; \
	$(BIN)/airflow api-server > $(AIRFLOW_HOME)/api-server.log 2>&1 & page=$$!; \
	trap 'kill $$others $$page; wait; exit 0' INT TERM; \
	wait $$page; tail -n 5 $(AIRFLOW_HOME)/api-server.log; kill $$others; wait; exit 1

bench: $(STAMP) ## measure pages/s, papers/s and, where ../shared is, quality on real pages
	@$(BIN)/python -m tests.benchmarks.bench_throughput
	@$(BIN)/python -m tests.benchmarks.bench_segment
	@$(BIN)/python -m tests.benchmarks.bench_pages

lock: $(STAMP) ## pin the newest versions that pyproject.toml allows (needs uv)
	@uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra airflow --extra dev pyproject.toml -o requirements.lock

clean: ## remove .venv and Airflow's own files; the warehouse stays
	@rm -rf .venv airflow-home
