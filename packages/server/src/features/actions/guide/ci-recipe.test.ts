import { readFile } from 'node:fs/promises';
import { parseText } from '@assay/engine';
import { expect, test } from 'vitest';
import { githubWorkflow, gitlabJob } from './ci-recipe.ts';

const guide = () => readFile(new URL('../../../../../../docs/integrations.md', import.meta.url), 'utf8');

test('the guide shows the same recipes as /pr preview', async () => {
  const text = await guide();
  expect(text).toContain(`\`\`\`yaml\n${githubWorkflow(`\${{ vars.ASSAY_PROJECT }}`)}\`\`\``);
  expect(text).toContain(`\`\`\`yaml\n${gitlabJob('$ASSAY_PROJECT')}\`\`\``);
});

test('both recipes are valid YAML, push with a key and contain no secret', () => {
  for (const recipe of [githubWorkflow('p1'), gitlabJob('p1')]) {
    expect(parseText(recipe).kind).not.toBe('refused');
    expect(recipe).toMatch(/assay\.mjs push api-tests report\.json --project "p1"/);
    expect(recipe).not.toMatch(/assay_[\w-]{6}/);
  }
  expect(githubWorkflow('p1')).toContain('--reporter github --reporter summary="$GITHUB_STEP_SUMMARY"');
});
