import { describe, expect, test } from 'vitest';
import { detectFromCode } from './detect-from-code.ts';
import { detectFromPrompt } from './detect-from-prompt.ts';
import { EIGHTH_FILES } from './samples/eighth-set-files.fixture.ts';
import { EIGHTH_PROGRAMS } from './samples/eighth-set-programs.fixture.ts';
import { EIGHTH_PROMPTS } from './samples/eighth-set-prompts.fixture.ts';
import { FIFTH_FILES } from './samples/fifth-set-files.fixture.ts';
import { FIFTH_PROGRAMS } from './samples/fifth-set-programs.fixture.ts';
import { FIFTH_PROMPTS } from './samples/fifth-set-prompts.fixture.ts';
import { FOURTH_FILES } from './samples/fourth-set-files.fixture.ts';
import { FOURTH_PROGRAMS } from './samples/fourth-set-programs.fixture.ts';
import { FOURTH_PROMPTS } from './samples/fourth-set-prompts.fixture.ts';
import { LATER_CODE, LATER_PROMPTS } from './samples/later-samples.fixture.ts';
import { NINTH_FILES } from './samples/ninth-set-files.fixture.ts';
import { NINTH_PROGRAMS } from './samples/ninth-set-programs.fixture.ts';
import { NINTH_PROMPTS } from './samples/ninth-set-prompts.fixture.ts';
import { outcomeOf } from './samples/sample.fixture.ts';
import { SEVENTH_FILES } from './samples/seventh-set-files.fixture.ts';
import { SEVENTH_PROGRAMS } from './samples/seventh-set-programs.fixture.ts';
import { SEVENTH_PROMPTS } from './samples/seventh-set-prompts.fixture.ts';
import { SIXTH_FILES } from './samples/sixth-set-files.fixture.ts';
import { SIXTH_PROGRAMS } from './samples/sixth-set-programs.fixture.ts';
import { SIXTH_PROMPTS } from './samples/sixth-set-prompts.fixture.ts';
import { THIRD_FILES } from './samples/third-set-files.fixture.ts';
import { THIRD_PROGRAMS } from './samples/third-set-programs.fixture.ts';
import { THIRD_PROMPTS } from './samples/third-set-prompts.fixture.ts';
import { UNSEEN_PROGRAMS } from './samples/unseen-programs.fixture.ts';
import { UNSEEN_PROMPTS } from './samples/unseen-prompts.fixture.ts';
import { UNSEEN_DOCUMENTS } from './samples/unseen-samples.fixture.ts';

const CODE = [
  ...UNSEEN_DOCUMENTS,
  ...UNSEEN_PROGRAMS,
  ...LATER_CODE,
  ...THIRD_PROGRAMS,
  ...THIRD_FILES,
  ...FOURTH_PROGRAMS,
  ...FOURTH_FILES,
  ...FIFTH_PROGRAMS,
  ...FIFTH_FILES,
  ...SIXTH_PROGRAMS,
  ...SIXTH_FILES,
  ...SEVENTH_PROGRAMS,
  ...SEVENTH_FILES,
  ...EIGHTH_PROGRAMS,
  ...EIGHTH_FILES,
  ...NINTH_PROGRAMS,
  ...NINTH_FILES,
];
const PROMPTS = [
  ...UNSEEN_PROMPTS,
  ...LATER_PROMPTS,
  ...THIRD_PROMPTS,
  ...FOURTH_PROMPTS,
  ...FIFTH_PROMPTS,
  ...SIXTH_PROMPTS,
  ...SEVENTH_PROMPTS,
  ...EIGHTH_PROMPTS,
  ...NINTH_PROMPTS,
];

describe('snippets that came after the readers', () => {
  test.each(CODE)('$name', ({ text, expect: expected }) => {
    expect(outcomeOf(detectFromCode(text), expected)).toEqual(expected);
  });
});

test('no snippet has a secret of its own repeated', () => {
  const repeated = CODE.flatMap(({ name, text }) =>
    detectFromCode(text).candidates.flatMap(({ redact, ...shown }) =>
      redact.filter((secret) => JSON.stringify(shown).includes(secret)).map((secret) => `${name}: ${secret}`),
    ),
  );
  expect(repeated).toEqual([]);
});

describe('prompts that came after the catalogue', () => {
  test.each(PROMPTS)('$name', ({ text, expect: expected }) => {
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
