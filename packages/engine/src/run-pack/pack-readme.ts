import { markdownText } from '../format/one-line.ts';
import type { SuiteHeader, TextFile } from '../model/index.ts';

interface ReadmeInput {
  readonly name: string;
  readonly header: SuiteHeader;
  readonly files: readonly TextFile[];
}

export function packReadme({ name, header, files }: ReadmeInput): string {
  const { spec } = header.suite;
  const about =
    spec === undefined ? '' : ` The tests were generated for ${markdownText(spec.title)}, version ${markdownText(spec.version)}.`;
  return `# ${markdownText(name)}: API tests

Tests for an HTTP API. They run without an account or any external service.${about}

## Run

1. Copy \`.env.example\` to \`.env\` and fill in the missing values. Keep \`.env\` out of version control.
2. Linux and macOS: \`sh run.sh\` (requires curl 7.66 or later and jq 1.6 or later).
   Windows: \`powershell -ExecutionPolicy Bypass -File run.ps1\` (Windows PowerShell 5.1 or PowerShell 7; a preview).

${variables(header)}${logins(header)}
## Options

| run.sh | run.ps1 | meaning |
|---|---|---|
| \`--only WORD\` | \`-Only WORD\` | cases with this tag or id, and the cases they depend on; can be repeated |
| \`--base-url URL\` | \`-BaseUrl URL\` | overrides BASE_URL |
| \`--junit FILE\` | \`-JUnit FILE\` | JUnit report |
| \`--json FILE\` | \`-Json FILE\` | the verdict for every case and step |
| \`--list\` | \`-List\` | list the cases without sending requests |
| \`--parallel N\` | | number of parallel requests (default 8) |
| \`--no-color\` | | plain text |

## Exit codes

| code | meaning |
|---|---|
| 0 | all tests passed, possibly with warnings |
| 1 | a test failed |
| 2 | the suite or the options are invalid; nothing was sent |
| 3 | no test failed, but at least one got no response or the service was unavailable |
| 4 | a login or the setup failed, so no token was available |

## Verdicts

A test **fails** when a \`must\` check fails, and gets a **warning** when a \`should\` check fails. **Error** means
that there was no usable response. **Skipped** means that a step could not be sent. **Inconclusive** means that the valid request
this test depends on did not pass. A **note** reports a difference that does not affect the verdict. When three requests in a
row time out and the server does not respond to a probe either, the run stops and reports the first of these requests.

## Files

${files.map((file) => `- \`${file.path}\``).join('\n')}
- \`run.sh\`, \`run.ps1\`: the runners, the same in every pack
`;
}

function variables({ env }: SuiteHeader): string {
  const rows = Object.entries(env).map(
    ([name, { required, secret, doc }]) =>
      `| \`${name}\` | ${required === true ? 'yes' : 'no'} | ${secret === true ? 'yes' : 'no'} | ${markdownText(doc ?? '')} |`,
  );
  return rows.length === 0 ? '' : `## Variables\n\n| name | required | secret | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function logins({ identities = {} }: SuiteHeader): string {
  const rows = Object.entries(identities).flatMap(([name, { gives, login }]) =>
    login === undefined
      ? []
      : [
          `- \`${name}\` gives ${Object.keys(gives)
            .map((variable) => `\`${variable}\``)
            .join(', ')}`,
        ],
  );
  const about =
    'The runners log in and renew tokens automatically. If you set one of these variables in `.env`, its value is used instead of the login.';
  return rows.length === 0 ? '' : `\n## Logins\n\n${about}\n\n${rows.join('\n')}\n`;
}
