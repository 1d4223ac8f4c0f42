# Everything that is done to Resuena by hand or by CI starts here; `make` alone explains the targets.
#
# A machine needs Python >= 3.11, make and access to package registries; the rest is brought into .tools/ and .venv/.

PORT ?= 4003
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python3.14; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; exit; }; done; echo python3)
# More than a small machine has processors: tests wait for each other's answers a third of the time.
WORKERS ?= 3
# What the journeys and Lighthouse drive: CHROMIUM, a command or a path, else the first one of this machine.
BROWSERS = chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable
BROWSER = $(shell PATH="$(CURDIR)/.tools/bin:$$PATH"; for name in $(if $(CHROMIUM),$(call quoted,$(CHROMIUM)),$(BROWSERS)); do command -v "$$name" && break; done)

export PORT PORT_OFFSET POSTGRES_PORT NATS_PORT BIND
# What a user writes reaches a command by the environment, as it stands: neither make nor a shell reads the `$`, `&` or `;` in it.
TEXTS := DO ONLY DAYS NAME SERVICE JSON OUT HALF PAGES URL FROM VERSION CHECKS SEED TIMES WORKERS MINUTES OVERLOADS AGAINST CHROMIUM PACKAGE BASE MANNERS
$(foreach text,$(TEXTS),$(if $(filter command environment,$(origin $(text))),$(eval override $(text) := $$(value $(text)))))
export $(TEXTS)
WORDS = $(PYTHON) deploy/words.py
quoted = '$(subst ','\'',$(1))'

export PYTHONUTF8 = 1
export PATH := $(CURDIR)/.tools/bin:$(CURDIR)/.venv/bin:$(PATH)

BIN = .venv/bin
BOOTSTRAP = $(PYTHON) deploy/local/bootstrap.py
LAUNCHER = $(BIN)/python -m resuena_local
PACKAGES = kit gateway identity-svc company-svc campaign-svc tracking-svc media-svc deploy
# Of these folders, those that ONLY names; all without it.
chosen = $(if $(ONLY),$(filter $(ONLY),$(1)),$(1))
NPM = npm --prefix frontend run --silent

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help up dev restart down status settings resuena simulate demo-reset test test-changed test-all test-python test-without-plans test-dates test-frontend test-federation test-clients test-journeys test-delays test-flaky test-screens test-faults test-restore test-upgrade test-s3 test-pooler faults test-observability mutants security test-containers test-compose test-production test-scaled test-chart bench bench-growth load lighthouse lint audit typecheck \
	contracts format gen gen-check upgrade migration released-statements base-images release install frontend frontend-packages python node clean \
	needs-python needs-chromium needs-nginx needs-prometheus needs-docker needs-compose contracts-kept known-folders

help: ## Show this list
	@echo 'Resuena: make <target> [PORT=4003] [PYTHON=python3]'
	@awk 'BEGIN {FS = ":.*## "} \
		/^##@/ {printf "\n%s\n", substr($$0, 5)} \
		/^[a-z-]+:.*## / {printf "  %-19s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

##@ Run

up: frontend ## Set up what is missing and start all of Resuena; Ctrl-C stops it (DEMO=off: without demo data; ONLY=stores: PostgreSQL and NATS alone)
	@exec $(LAUNCHER) up $(if $(filter off,$(DEMO)),--without-demo) $(if $(filter stores,$(ONLY)),--stores-only)

dev: frontend-packages ## Start all of Resuena for those who change it: pages (http://localhost:5173) and processes follow what is saved (DEMO=off; PORT_OFFSET=… moves 5173 too)
	@exec $(LAUNCHER) dev $(if $(filter off,$(DEMO)),--without-demo)

restart: python ## Start one process of `make up` again, with its code as it is now (SERVICE=campaign, SERVICE=gateway)
	@$(LAUNCHER) restart "$$SERVICE"

down: python ## Stop what `make up` started in another terminal
	@$(LAUNCHER) down

status: python ## Show the processes of `make up` and their health
	@$(LAUNCHER) status

settings: python ## Read and change the live settings of `make up` (DO='list' | 'get NAME' | 'set NAME VALUE' | 'set NAME -' < file | 'delete NAME')
	@DO="$${DO:-list}" $(WORDS) DO $(BIN)/resuena settings

resuena: python ## The operator's command: status, settings, dead letters, backup, restore, doctor … (DO='status'; DO=--help explains all)
	@DO="$${DO:---help}" $(WORDS) DO $(BIN)/resuena

simulate: python ## People of the demo go on posting, beside `make up` in another terminal (DO='--every 2s --for 10m'; DO=--help explains all)
	@$(WORDS) DO $(BIN)/resuena simulate

demo-reset: python ## Throw the local data away; the next `make up` loads the demo data anew
	@$(LAUNCHER) reset

##@ Test

test: $(if $(SERVICE),python,frontend) ## Everything a change must pass: all below, but screens, the other faults and containers; brings Chromium and nginx (SERVICE=campaign, gateway, kit, frontend … that folder's tests, lint and types alone)
	@$(BIN)/python deploy/checks.py $(if $(SERVICE),service "$$SERVICE",test)

test-changed: python ## What the change since BASE (origin/main) can have broken, committed or not; says what it left out (BASE=main)
	@$(BIN)/python deploy/checks.py changed "$${BASE:-origin/main}"

test-all: frontend ## What CI runs: all of `make test`, clients, charts, restore, S3, alerts and screens; brings Prometheus too
	@$(BIN)/python deploy/checks.py ci

test-python: frontend-packages ## Unit, service, architecture and contract tests on real PostgreSQL and NATS (ONLY="campaign-svc/tests" some of them, WORKERS=3)
	$(WORDS) ONLY $(BIN)/pytest -n "$$WORKERS" --dist loadscope

test-frontend: frontend ## The frontend's unit and component tests, and one of the built document (ONLY="src/ui/button.tsx" those that import it)
	$(if $(ONLY),$(WORDS) ONLY $(NPM) test:related --,$(NPM) test)

test-without-plans: frontend-packages ## The tests of slices and of the API while graphql-core completes all lists: plans must not change a result (WORKERS=3)
	RESUENA_GRAPH_PLANS=false $(BIN)/pytest -n "$$WORKERS" --dist loadscope tests/api $(wildcard *-svc/tests/test_slice*.py)

test-dates: frontend-packages ## Tests as on another day, which find what is written for the present month (needs the package faketime; DAYS=+45d, ONLY="campaign-svc/tests" some of them, WORKERS=3)
	@command -v faketime > /dev/null || { echo 'make test-dates: install the package faketime'; exit 1; }
	$(WORDS) ONLY faketime -f "$${DAYS:-+45d}" $(BIN)/pytest -n "$$WORKERS" --dist loadscope

test-federation: python node tests/federation/node_modules ## A standard router would serve the slices as the gateway does; audits of GraphQL over HTTP
	$(BIN)/pytest tests/federation

test-clients: python node tests/clients/node_modules frontend-packages .tools/ariadne-codegen/made ## Clients that others wrote, and the examples of the guide, against a whole Resuena
	$(BIN)/pytest tests/clients

tests/clients/node_modules: tests/clients/package.json tests/clients/package-lock.json
	npm ci --prefix tests/clients --ignore-scripts --no-audit --no-fund --silent
	@touch $@

# A generator whose packages are older than ours has an environment of its own.
.tools/ariadne-codegen/made: tests/clients/ariadne-codegen.txt | python
	.tools/uv/bin/uv venv --quiet --clear .tools/ariadne-codegen
	.tools/uv/bin/uv pip install --quiet --no-deps --python .tools/ariadne-codegen --requirement $<
	@touch $@

tests/federation/node_modules: tests/federation/package.json tests/federation/package-lock.json
	npm ci --prefix tests/federation --no-audit --no-fund --silent
	@touch $@

test-journeys: needs-chromium needs-nginx frontend ## People using the whole system in Chromium, each in one language and width (ONLY="tests/journeys/test_live.py" some of them, MANNERS=pairs: in both languages and widths, all: in all four combinations, WORKERS=3, CHROMIUM=chromium for another browser than the first one found)
	ONLY="$${ONLY:-tests/journeys --ignore tests/journeys/screens}" $(WORDS) ONLY $(BIN)/pytest -n "$$WORKERS" --dist loadfile --no-loadscope-reorder \
		--manners "$${MANNERS:-one}"

test-delays: needs-chromium needs-nginx frontend ## The journeys with random delays of scripts and answers (SEED=… gives the same again, ONLY="tests/journeys/test_live.py" some of them, WORKERS=3)
	ONLY="$${ONLY:-tests/journeys --ignore tests/journeys/screens}" $(WORDS) ONLY $(BIN)/pytest --dist loadfile --no-loadscope-reorder \
		-n "$$WORKERS" --delays "$${SEED:-$$($(PYTHON) -c 'import random; print(random.randrange(10**6))')}"

test-flaky: needs-chromium needs-nginx frontend ## The journeys TIMES times (5) beside a busy core and in slow browsers: which fail how often (ONLY="tests/journeys/test_live.py" some of them, WORKERS=3)
	@$(WORDS) ONLY $(BIN)/python tests/journeys/flaky.py --times "$${TIMES:-5}" --workers "$$WORKERS"

test-screens: needs-chromium frontend ## Every screen in each of its states: both languages and themes, wide and narrow, nothing overflows, axe finds nothing
	$(BIN)/pytest tests/journeys/screens -n "$$WORKERS"

test-faults: frontend tests/clients/node_modules ## The quick faults: a service and PostgreSQL killed, a database closed; each part killed beside brands' programs (see `make faults`)
	@$(BIN)/python tests/faults/table.py -m quick

test-restore: frontend ## A backup beside clients that write, then everything is destroyed and restored: rows, pictures, counters, sign-in
	$(BIN)/pytest tests/restore

test-s3: python ## media-svc's tests, a backup and an archive with a real S3 store, SeaweedFS, in place of folders
	@$(BOOTSTRAP) seaweedfs
	$(BIN)/pytest media-svc/tests deploy/tests/test_backup_s3.py deploy/tests/test_archive.py::test_a_month_is_archived_to_s3 --object-store=s3

test-pooler: python ## Databases, facts, races of payouts, permissions and sign-in through a real PgBouncer in transaction mode (1.21 or later on the PATH, as Debian 13 has it; ONLY="campaign-svc/tests" others)
	ONLY="$${ONLY:-kit/tests/db kit/tests/events campaign-svc/tests/test_payouts_races.py campaign-svc/tests/test_ledger_balances.py campaign-svc/tests/test_assignments.py identity-svc/tests/test_memberships.py identity-svc/tests/test_sessions.py identity-svc/tests/test_attempts.py}" \
		$(WORDS) ONLY $(BIN)/pytest --pooler -n "$$WORKERS" --dist loadscope

test-upgrade: frontend ## A system of the last release is stopped, and this one starts on its data: rows, sessions, sign-in, counters (FROM=a commit instead of the last release; without a release, the commit before the newest migration)
	$(BIN)/pytest tests/upgrade

faults: frontend tests/clients/node_modules ## Kills, freezes, networks that break, full disks, wrong clocks and slow mail servers beside clients that write, as a table: lost, applied twice, untrue, seconds until healthy (at most 23 minutes)
	@$(BIN)/python tests/faults/table.py

test-observability: needs-prometheus frontend ## Alerts and dashboards on a real Prometheus and Alertmanager: each rule by samples, and what a running system shows (at most 5 minutes)
	$(BIN)/pytest tests/telemetry

mutants: frontend-packages ## Small faults, planted one at a time in a copy: which test finds each; none may survive (ONLY="ledger" those with these words, WORKERS=3)
	@$(WORDS) ONLY $(BIN)/python tests/mutants/mutants.py --workers "$$WORKERS"

security: frontend-packages ## The attacks on Resuena that are tests, as a table: how often each was tried, and its verdict (WORKERS=3)
	@$(BIN)/python tests/security/run.py

test-containers: needs-docker python ## The services' tests on the official PostgreSQL and NATS images (needs Docker)
	$(BIN)/pytest $(wildcard *-svc/tests) --backend=containers

test-compose: needs-chromium needs-nginx needs-docker needs-compose frontend ## `docker compose up --wait` ends healthy, and the same journeys pass against it (needs Docker)
	$(BIN)/pytest tests/containers/test_compose.py

test-production: needs-docker needs-compose python ## The lines of docs/operating.md, from an empty folder: behind a proxy and with Caddy; mails, staff, an audit, a backup, a restart (needs Docker)
	$(BIN)/pytest tests/containers/test_production.py

test-scaled: needs-docker needs-compose python ## Two of every part and three NATS servers as containers, each killed in turn beside clients that write (needs Docker)
	$(BIN)/pytest tests/containers/test_scaled.py -s

test-chart: python ## The Helm charts: linted, held to the Kubernetes API's schemas and to policies, and to what compose runs
	@$(BOOTSTRAP) chart-checks
	$(BIN)/pytest tests/chart

bench: frontend $(if $(AGAINST),,tests/bench/peer/node_modules) ## Requests/s, latency, CPU and memory of each work, beside PostGraphile and the floor (ONLY="w1 w3", JSON=file, AGAINST=commit in turns with that)
	@$(WORDS) ONLY $(BIN)/python tests/bench $(if $(JSON),--json "$$JSON") $(if $(AGAINST),--against "$$AGAINST")

load: frontend ## Mixed traffic at a third of capacity for MINUTES (60): does anything grow? And at three times: is it shed? (OVERLOADS=1, JSON=file)
	@$(BIN)/python tests/load/load.py --minutes "$${MINUTES:-60}" --overloads "$${OVERLOADS:-1}" $(if $(JSON),--json "$$JSON")

evaluate-checks: python ## How good the checks are, on a labelled set made from the demo: precision, recall, curves, worst mistakes (OUT=evaluation, HALF=choose for the other half)
	@$(BIN)/python tests/evaluation/evaluate.py --out "$${OUT:-evaluation}" --half "$${HALF:-report}"

bench-growth: frontend ## How long each list and search takes at 1, 10 and 100 times the demo's rows
	@$(BIN)/python tests/bench/growth.py

tests/bench/peer/node_modules: tests/bench/peer/package.json tests/bench/peer/package-lock.json
	npm ci --prefix tests/bench/peer --no-audit --no-fund --silent
	@touch $@

lighthouse: needs-chromium node ## Lighthouse's scores of the first pages and, signed in, of the portal's and of the creators' app's; needs `make up` in another terminal (URL=…) and a Chromium (PAGES='/inbox /brands')
	@CHROME_PATH=$(BROWSER) $(WORDS) PAGES node frontend/scripts/lighthouse.ts "$${URL:-http://localhost:$$PORT}"

##@ Code

lint: frontend-packages ## Linters, formatters and the scan for secrets, without changing anything (ONLY="python" without the frontend's)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(if $(call chosen,frontend),$(NPM) lint)
	frontend/node_modules/.bin/secretlint "**/*"

audit: python node ## Known vulnerabilities of the locked packages; asks the advisory services, so it needs internet, and says so when they cannot be asked
	@$(BIN)/python deploy/audit.py

known-folders:
	$(if $(filter-out $(PACKAGES) tests frontend,$(ONLY)),$(error ONLY: there is no folder '$(filter-out $(PACKAGES) tests frontend,$(ONLY))'; there are $(PACKAGES) tests frontend))

# Test modules of different folders share names, so mypy reads each folder in a run of its own.
typecheck: known-folders frontend-packages ## mypy (strict) and tsc (ONLY="campaign-svc" of these folders)
	$(if $(call chosen,$(PACKAGES) tests),$(BIN)/mypy $(call chosen,$(PACKAGES) tests))
	@for folder in $(addsuffix /tests,$(call chosen,$(PACKAGES))); do echo "mypy $$folder" && \
		MYPYPATH=$$folder $(BIN)/mypy $$(find $$folder -name '*.py') || exit 1; done
	@for file in $(if $(call chosen,tests),$(wildcard tests/*/conftest.py)); do echo "mypy $$file" && MYPYPATH=$${file%/*} $(BIN)/mypy $$file || exit 1; done
	$(if $(call chosen,frontend),$(NPM) typecheck)

contracts: python gen-check contracts-kept ## Contracts are well made, break nobody, and what is generated from them is current; migrations disturb nobody
	$(BIN)/buf lint
	$(BIN)/python deploy/lint_migrations.py

contracts-kept: python
	@if ! test -e .git; then echo 'No checkout of git, so the contracts are not compared with those of the branch main.'; \
	elif ! command -v git >/dev/null; then $(call lacks,This needs git$(comma) to compare the contracts with those of the branch main: install it.); \
	elif ! git rev-parse --quiet --verify main >/dev/null; then echo 'No branch main here to compare the contracts with.'; \
	else echo '$(BIN)/buf breaking --exclude-imports --against .git#branch=main' && $(BIN)/buf breaking --exclude-imports --against '.git#branch=main'; fi

format: frontend-packages ## Format and fix what can be fixed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) format

CHECKS ?= test test-chart

gen: frontend-packages ## Generate the contracts' stubs, the list of live settings, the dashboards, the users of NATS, the public schema and the frontend's types
	$(BIN)/python deploy/generators/contracts.py
	$(BIN)/python deploy/generators/live_settings.py
	$(BIN)/python deploy/generators/dashboards.py
	$(BIN)/python deploy/generators/nats_users.py
	$(BIN)/python -m gateway schema > gateway/schema.graphql.new
	mv gateway/schema.graphql.new gateway/schema.graphql
	$(NPM) codegen

api-change: python ## Name in the API's changelog what gateway/schema.graphql has anew (ES="Qué se puede hacer." EN="What one can do.")
	@$(BIN)/python deploy/generators/api_change.py "$$ES" "$$EN"

upgrade: python node ## Take a locked package of Python or npm to its newest version and say what changed in the lock (PACKAGE=react, VERSION=19.3.1)
	@$(BIN)/python deploy/upgrade.py "$$PACKAGE" "$$VERSION"

migration: python ## Write a service's next migration from its models (SERVICE=campaign NAME="add a subtitle")
	$(BIN)/python deploy/generators/migration.py "$$SERVICE" "$$NAME"

released-statements: python ## At a release: record the SQL that its services send, which the next one's migrations must leave working (SERVICE=campaign)
	$(WORDS) SERVICE $(BIN)/python deploy/generators/released_statements.py

release: python node ## Prepare a release in dist/: checks, charts, bills of materials, notes, images where Docker is (VERSION=1.0.0; CHECKS='test test-chart', PUBLISH=yes commits and tags)
	@$(BOOTSTRAP) helm
	@$(BIN)/python deploy/release.py prepare "$$VERSION" $(if $(filter yes,$(PUBLISH)),--publish) --checks="$$CHECKS"

base-images: python ## Write the present digests of the base images to deploy/base-images.Dockerfile, on which releases are built (needs Docker's buildx and a registry)
	@$(BIN)/python deploy/base_images.py

gen-check: frontend-packages ## Fail when something generated is not current
	$(BIN)/python deploy/generators/contracts.py --check
	$(BIN)/python deploy/generators/live_settings.py --check
	$(BIN)/python deploy/generators/dashboards.py --check
	$(BIN)/python deploy/generators/nats_users.py --check
	$(NPM) codegen:check

# What a target needs of the machine: brought where that can be, else said in one line.
comma := ,
lacks = { echo '$(1)' >&2; exit 1; }

needs-python:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || \
		$(call lacks,Resuena needs Python 3.11 or newer$(comma) and $(PYTHON) is none: install one$(comma) or choose it with `make PYTHON=/path/to/python3 …`.)

needs-chromium: python
	@$(BOOTSTRAP) chromium

needs-nginx: python
	@$(BOOTSTRAP) nginx

needs-prometheus: python
	@$(BOOTSTRAP) prometheus

needs-docker:
	@command -v docker >/dev/null || $(call lacks,This needs Docker$(comma) and there is none: install it (https://docs.docker.com/engine/install).)
	@docker info >/dev/null 2>&1 || $(call lacks,This needs Docker$(comma) whose daemon does not answer: start it$(comma) or see `docker info`.)

needs-compose:
	@docker compose version >/dev/null 2>&1 || $(call lacks,This needs the compose plugin of Docker: install it (https://docs.docker.com/compose/install).)

##@ Set up

install: python node ## Install the locked Python packages, and Node

frontend: python ## Install the frontend's packages and build it, when its sources changed
	@$(BOOTSTRAP) frontend

frontend-packages: python
	@$(BOOTSTRAP) frontend-packages

python: needs-python
	@$(BOOTSTRAP) python

node: python
	@$(BOOTSTRAP) node

clean: ## Remove what was installed and built; the data in .data/ stays
	rm -rf .venv .tools .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis frontend/node_modules frontend/build
