import { parseText } from '@assay/engine';
import { expect, test } from 'vitest';
import { githubWorkflow, gitlabJob } from './ci-recipe.ts';

test('both recipes are valid YAML, push with a key and contain no secret', () => {
  for (const recipe of [githubWorkflow('p1'), gitlabJob('p1')]) {
    expect(parseText(recipe).kind).not.toBe('refused');
    expect(recipe).toMatch(/npm install --global "[^"]*ASSAY_PACKAGE/);
    expect(recipe).toMatch(/assay push api-tests report\.json --project "p1"/);
    expect(recipe).not.toMatch(/assay_[\w-]{6}/);
  }
  expect(githubWorkflow('p1')).toContain('--reporter github --reporter summary="$GITHUB_STEP_SUMMARY"');
});
