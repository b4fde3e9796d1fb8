import { describe, expect, test } from 'vitest';
import { detectFromCode } from './detect-from-code.ts';
import { detectFromPrompt } from './detect-from-prompt.ts';
import { LATER_CODE, LATER_PROMPTS } from './samples/later-samples.fixture.ts';
import { outcomeOf } from './samples/sample.fixture.ts';
import { UNSEEN_PROGRAMS } from './samples/unseen-programs.fixture.ts';
import { UNSEEN_PROMPTS } from './samples/unseen-prompts.fixture.ts';
import { UNSEEN_DOCUMENTS } from './samples/unseen-samples.fixture.ts';

describe('snippets that came after the readers', () => {
  test.each([...UNSEEN_DOCUMENTS, ...UNSEEN_PROGRAMS, ...LATER_CODE])('$name', ({ text, expect: expected }) => {
    expect(outcomeOf(detectFromCode(text), expected)).toEqual(expected);
  });
});

describe('prompts that came after the catalogue', () => {
  test.each([...UNSEEN_PROMPTS, ...LATER_PROMPTS])('$name', ({ text, expect: expected }) => {
    expect(outcomeOf(detectFromPrompt(text), expected)).toEqual(expected);
  });
});

test.each([
  ['a Bruno block that is none', 'meta {\n  name: x\n}'],
  ['half an Insomnia export', '{"_type":"export","resources":[{"_type":"workspace"}]}'],
  ['Robot Framework without a call', '*** Settings ***\nLibrary    Collections'],
  ['schemes without a type', '{"securitySchemes":{"a":{},"b":[],"c":null}}'],
  ['a netrc without a password', 'machine host.example\nlogin ada'],
  ['a provider without a secret', 'provider "local" {\n  path = "./x"\n}'],
])('%s says nothing', (_what, text) => {
  expect(detectFromCode(text).candidates).toEqual([]);
});

test('the private key of a service account is repeated nowhere', () => {
  const file = { client_email: 'robot@demo.example', private_key: 'fake-private-key', token_uri: 'https://id.example/token' };
  const found = detectFromCode(JSON.stringify(file));
  expect(found.best?.disabled).toBe(true);
  expect(JSON.stringify({ ...found, candidates: found.candidates.map(({ redact: _redact, ...rest }) => rest), best: null })).not.toContain(
    'fake-private-key',
  );
});
