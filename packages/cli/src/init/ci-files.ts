import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EnvVariable, TextFile } from '@assay/engine/model';

export const CI_KINDS = ['github', 'gitlab', 'none'] as const;
export type CiKind = (typeof CI_KINDS)[number];

/** Chooses the CI system that a repository already uses, otherwise the one that hosts its remote. */
export async function detectCi(folder: string): Promise<CiKind> {
  if (existsSync(join(folder, '.github'))) return 'github';
  if (existsSync(join(folder, '.gitlab-ci.yml')) || existsSync(join(folder, '.gitlab'))) return 'gitlab';
  const config = await readFile(join(folder, '.git', 'config'), 'utf8').catch(() => '');
  if (/url = .*github/.test(config)) return 'github';
  return /url = .*gitlab/.test(config) ? 'gitlab' : 'none';
}

export interface CiInput {
  /** The suite's folder, relative to the repository, with forward slashes. */
  readonly suite: string;
  readonly env: Readonly<Record<string, EnvVariable>>;
  /** Where the build machine installs Assay from: anything that `npx` accepts. */
  readonly source: string;
  /** The GitHub Action, as a workflow names it. */
  readonly action: string;
}

/** Returns the file that runs the suite on every pull request, and a line that describes the remaining steps. */
export function ciFile(kind: Exclude<CiKind, 'none'>, input: CiInput): { readonly file: TextFile; readonly next: string } {
  return kind === 'github'
    ? {
        file: { path: '.github/workflows/assay.yml', content: githubWorkflow(input) },
        next: 'Set the variables and secrets from .github/workflows/assay.yml in the repository settings.',
      }
    : {
        file: { path: '.gitlab/assay.yml', content: gitlabJob(input) },
        next: 'Add "include: .gitlab/assay.yml" to .gitlab-ci.yml, and set its variables in the project settings.',
      };
}

const githubWorkflow = ({ suite, env, source, action }: CiInput): string => `name: API tests
on: [pull_request]
permissions:
  contents: read
jobs:
  api-tests:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: Run the API tests
        uses: ${action}
        with:
          suite: ${suite}
          package: "${source}"
        env:
${Object.entries(env)
  .map(([name, { secret }]) => `          ${name}: \${{ ${secret === true ? 'secrets' : 'vars'}.${name} }}`)
  .join('\n')}
`;

/** GitLab passes the project's variables to every job, so the job does not have to list them. */
const gitlabJob = ({ suite, env, source }: CiInput): string => `# Variables to set in the project: ${Object.keys(env).join(', ')}
api-tests:
  image: node:24
  variables:
    ASSAY_PACKAGE: "${source}"
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
    - npx --yes "$ASSAY_PACKAGE" run ${suite} --reporter pretty --reporter junit=assay-report.xml
  artifacts:
    when: always
    reports:
      junit: assay-report.xml
`;
