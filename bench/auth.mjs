import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectFromCode, detectFromPrompt } from '@assay/engine';

const FOLDER = process.env.ASSAY_CORPUS_DIR ?? '';
const GOALS = { snippets: 14, prompts: 9 };

const rows = (file) =>
  readFileSync(join(FOLDER, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Replaces placeholders, so that `<tenant>` and `{tenant}` count as equal. */
const places = (url) => url?.replace(/(?<!\{)[<{]\w+[>}](?!\})/g, '*') ?? null;

function judge({ id, vendor, expect }, { best }) {
  const type = best === null ? 'none' : best.disabled ? 'unsupported' : best.type;
  const url = best?.tokenUrl ?? null;
  const header = best?.injection.name ?? null;
  const checks = {
    type: type === expect.type || (expect.also_ok ?? []).includes(type),
    'token URL': places(url) === places(expect.token_url),
    // A custom login has no grant type, even if its body looks like one.
    grant: (expect.grant ?? null) === (best?.form.grantType ?? null) || (expect.also_ok ?? []).includes(type),
    header: header === expect.header_name,
    'secrets masked': (expect.redact ?? []).every((value) => best?.redact.includes(value) === true),
  };
  const wrong = Object.keys(checks).filter((name) => !checks[name]);
  return { id, vendor, type, grant: best?.form.grantType ?? null, url, header, confidence: best?.confidence ?? null, wrong };
}

function report(title, judged) {
  console.log(
    `\n### ${title}\n\n| # | vendor | type | grant | token URL | header | confidence | right |\n|---|---|---|---|---|---|---|---|`,
  );
  for (const one of judged)
    console.log(
      `| ${one.id} | ${one.vendor} | ${one.type} | ${one.grant ?? ''} | ${one.url ?? ''} | ${one.header ?? ''} | ${one.confidence ?? ''} | ${one.wrong.length === 0 ? 'yes' : `no: ${one.wrong.join(', ')}`} |`,
    );
  return judged.filter(({ wrong }) => wrong.length === 0).length;
}

if (!existsSync(join(FOLDER, 'auth-snippets.jsonl'))) {
  console.log('Set ASSAY_CORPUS_DIR to a folder with auth-snippets.jsonl and auth-prompts.jsonl; nothing was measured.');
  process.exit(0);
}
const snippets = rows('auth-snippets.jsonl').map((row) => judge(row, detectFromCode(row.code)));
const prompts = rows('auth-prompts.jsonl').map((row) => judge(row, detectFromPrompt(row.prompt)));
const right = { snippets: report('Snippets', snippets), prompts: report('Prompts', prompts) };
console.log(
  `\n${right.snippets} of ${snippets.length} snippets (goal ${GOALS.snippets}), ${right.prompts} of ${prompts.length} prompts (goal ${GOALS.prompts}).`,
);
if (right.snippets < GOALS.snippets || right.prompts < GOALS.prompts) process.exitCode = 1;
