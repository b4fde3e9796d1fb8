"""From sign-in to findings with a generated client. scripts/prove-clients.mjs puts the generated package beside this file."""

import json
import sys
import time

from assay_client import AuthenticatedClient, Client
from assay_client.api.environments import create_project_environment
from assay_client.api.projects import create_project
from assay_client.api.runs import create_run, get_run, list_run_findings
from assay_client.api.sign_in import token
from assay_client.api.specs import import_spec
from assay_client.api.suites import generate_tests
from assay_client.models import (
    CreateEnvironment,
    CreateEnvironmentSecretsItem,
    CreateProject,
    CreateRun,
    GenerateTests,
    ImportSpec,
    Problem,
    TokenForm,
)

base_url, target, username, password, credentials = sys.argv[1:6]
ENDED = {"passed", "failed", "error", "cancelled"}


def good(reply):
    if reply is None or isinstance(reply, Problem):
        raise SystemExit(f"the call failed: {reply}")
    return reply


form = TokenForm(grant_type="password", client_id="assay-web", username=username, password=password)
signed_in = good(token.sync(client=Client(base_url=base_url), body=form))
client = AuthenticatedClient(base_url=base_url, token=signed_in.access_token, timeout=60)

project = good(create_project.sync(client=client, body=CreateProject(name="Python client")))
spec = good(import_spec.sync(project.id, client=client, body=ImportSpec(url=f"{target}/openapi.json")))
secrets = [CreateEnvironmentSecretsItem(key_path=name, value=value) for name, value in json.loads(credentials).items()]
environment = good(
    create_project_environment.sync(
        project.id, client=client, body=CreateEnvironment(name="local", base_url=target, secrets=secrets)
    )
)
made = good(
    generate_tests.sync(
        client=client, body=GenerateTests(user_query="/generate smoke and negative", project_id=project.id)
    )
)
started = good(
    create_run.sync(
        client=client,
        body=CreateRun(project_id=project.id, suite_id=made.suite_id, environment_id=environment.id),
    )
)
run = good(get_run.sync(started.run_id, client=client))
while str(run.status) not in ENDED:
    time.sleep(0.2)
    run = good(get_run.sync(started.run_id, client=client))
findings = good(list_run_findings.sync(started.run_id, client=client)).items

print(
    json.dumps(
        {
            "operations": spec.operations,
            "cases": run.cases_count,
            "status": str(run.status),
            "findings": len(findings),
        }
    )
)
