# Everything that is done to Resuena by hand or by CI starts here; `make` alone explains the targets.
#
# A machine needs Python >= 3.11, make and access to package registries; the rest is brought into .tools/ and .venv/.

PORT ?= 4003
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python3.14; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; exit; }; done; echo python3)

export PORT PORT_OFFSET POSTGRES_PORT NATS_PORT
export PYTHONUTF8 = 1
export PATH := $(CURDIR)/.tools/bin:$(PATH)

RUN = .venv/bin/python
BOOTSTRAP = $(PYTHON) deploy/local/bootstrap.py
LAUNCHER = $(RUN) -m resuena_local

.DEFAULT_GOAL := help
.PHONY: help up down status demo-reset test test-python test-frontend test-journeys test-containers bench gen gen-check \
	lint typecheck format contracts install node frontend clean clean-data python

help: ## Show this list
	@echo 'Resuena: make <target> [PORT=4003] [PYTHON=python3]'
	@echo
	@awk 'BEGIN {FS = ":.*## "} \
		/^##@/ {printf "\n%s\n", substr($$0, 5)} \
		/^[a-z-]+:.*## / {printf "  %-16s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

##@ Run

up: frontend ## Set up what is missing and start all of Resuena; Ctrl-C stops it
	@exec $(LAUNCHER) up

down: python ## Stop what `make up` started elsewhere
	@$(LAUNCHER) down

status: python ## Show the processes of `make up` and their health
	@$(LAUNCHER) status

demo-reset: python ## Throw the local data away; the next `make up` loads the demo data anew
	@$(LAUNCHER) reset

##@ Set up

install: python node ## Install the locked Python packages and Node

frontend: python ## Install the frontend's packages and build it, when its sources changed
	@$(BOOTSTRAP) frontend

python:
	@$(BOOTSTRAP) python

node: python
	@$(BOOTSTRAP) node
