import type { CommandsCard } from '@assay/contract';

/** A workflow that runs the unpacked run pack on pull requests and stores the result under Runs. `project` is an id or a CI variable. */
export const githubWorkflow = (project: string): string => `name: API tests
on: [pull_request]
permissions:
  contents: read
jobs:
  api-tests:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm install --global "\${{ vars.ASSAY_PACKAGE }}"
      - name: Run
        run: |
          assay run api-tests --base-url "$BASE_URL" \\
            --reporter github --reporter summary="$GITHUB_STEP_SUMMARY" --reporter junit=report.xml --reporter json=report.json
        env:
          BASE_URL: \${{ vars.BASE_URL }}
          API_TOKEN: \${{ secrets.API_TOKEN }}
      - name: Upload the result
        if: always()
        run: assay push api-tests report.json --project "${project}"
        env:
          ASSAY_SERVER: \${{ vars.ASSAY_SERVER }}
          ASSAY_API_KEY: \${{ secrets.ASSAY_API_KEY }}
`;

/** The equivalent GitLab job. */
export const gitlabJob = (project: string): string => `api-tests:
  image: node:24
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
    - npm install --global "$ASSAY_PACKAGE"
    - assay run api-tests --base-url "$BASE_URL" --reporter junit=report.xml --reporter json=report.json
  after_script:
    - assay push api-tests report.json --project "${project}"
  artifacts:
    when: always
    reports:
      junit: report.xml
`;

/** Explains how to run a suite on every pull request. */
export const recipeCard = (projectId: string): CommandsCard => ({
  type: 'commands',
  title: 'Run the suite on every pull request',
  items: [
    { label: '.github/workflows/api-tests.yml', text: githubWorkflow(projectId) },
    { label: '.gitlab-ci.yml', text: gitlabJob(projectId) },
  ],
});
