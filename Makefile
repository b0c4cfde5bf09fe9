# Two commands: `make run` and `make test`. Each sets up what is missing first.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: run demo test test-full check format setup pictures messages
.DEFAULT_GOAL := run

run: .venv/run.stamp
	$(BIN)/afterblow serve

demo: .venv/run.stamp
	$(BIN)/afterblow demo

test: .venv/dev.stamp check
	sh tools/need-chromium
	$(BIN)/python -m pytest -n 2 --dist loadfile -p tools.no_skips

test-full: .venv/dev.stamp
	sh tools/need-chromium
	AFTERBLOW_KILLS=500 HYPOTHESIS_PROFILE=full $(BIN)/python -m pytest -n 2 --dist loadfile -p tools.no_skips

pictures: .venv/dev.stamp
	sh tools/need-chromium
	$(BIN)/python tools/pictures.py

messages: .venv/dev.stamp
	$(BIN)/python -m tools.messages

check: .venv/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright
	$(BIN)/lint-imports

format: .venv/dev.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

setup: .venv/dev.stamp

.venv/bin/python:
	sh tools/make-venv $(PYTHON)

.venv/run.stamp: pyproject.toml requirements/run.lock | .venv/bin/python
	$(PIP) install -r requirements/run.lock
	$(PIP) install --no-deps -e .
	touch $@

.venv/dev.stamp: pyproject.toml requirements/dev.lock | .venv/bin/python
	$(PIP) install -r requirements/dev.lock
	$(PIP) install --no-deps -e .
	touch $@ .venv/run.stamp
