# Two commands for people: `make demo` and `make test`. Both work in a fresh clone.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: demo test lint clean

demo: $(VENV)/installed
	$(BIN)/companion demo

test: $(VENV)/test-installed lint
	$(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(VENV)/test-installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) --editable .
	touch $@

$(VENV)/test-installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) --editable ".[test]"
	touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) demo
