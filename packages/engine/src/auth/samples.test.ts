import { describe, expect, test } from 'vitest';
import type { Detection } from './auth-candidate.ts';
import { detectFromCode } from './detect-from-code.ts';
import { detectFromPrompt } from './detect-from-prompt.ts';
import { CODE_SAMPLES, PROMPT_SAMPLES } from './samples/all.fixture.ts';
import { outcomeOf, type Sample } from './samples/sample.fixture.ts';

/** Results below the first threshold are marked as uncertain, and results above the second as certain. */
const NOT_SURE = 0.6;
const SURE = 0.8;

interface Judged {
  readonly name: string;
  readonly verdict: 'right' | 'notSure' | 'wrong';
  readonly confidence: number;
}

function judge({ name, text, expect: wanted }: Sample, detect: (text: string) => Detection): Judged {
  const { redact = [], ...rest } = wanted;
  const found = detect(text);
  const confidence = found.best?.confidence ?? 0;
  const hides = redact.every((secret) => found.redact.includes(secret));
  const isRight = hides && sorted(outcomeOf(found, rest)) === sorted(rest);
  return { name, verdict: isRight ? 'right' : found.best !== null && confidence < NOT_SURE ? 'notSure' : 'wrong', confidence };
}

const sorted = (value: object): string => JSON.stringify(Object.entries(value).sort(([left], [right]) => left.localeCompare(right)));

const count = (judged: readonly Judged[], verdict: Judged['verdict']): number => judged.filter((one) => one.verdict === verdict).length;

const CODE = Object.entries(CODE_SAMPLES).map(([form, samples]) => ({
  form,
  judged: samples.map((sample) => judge(sample, detectFromCode)),
}));

/** The numbers of right, uncertain and wrong results. Update them here when a change improves a result. */
const EXPECTED: Readonly<Record<string, readonly [right: number, notSure: number, wrong: number]>> = {
  collections: [11, 0, 0],
  csharp: [23, 0, 2],
  documents: [16, 0, 0],
  go: [29, 0, 0],
  'http-messages': [8, 0, 0],
  java: [34, 1, 0],
  javascript: [108, 1, 2],
  kotlin: [13, 0, 1],
  other: [20, 0, 5],
  php: [23, 0, 1],
  powershell: [10, 0, 2],
  python: [68, 0, 1],
  ruby: [17, 0, 1],
  rust: [11, 0, 1],
  settings: [30, 0, 1],
  shell: [55, 0, 0],
  swift: [12, 0, 0],
};

describe('the samples of code', () => {
  test.each(CODE)('$form has the expected numbers of right, not sure and wrong', ({ form, judged }) => {
    const numbers = [count(judged, 'right'), count(judged, 'notSure'), count(judged, 'wrong')];
    const missed = judged.filter(({ verdict }) => verdict !== 'right').map(({ name }) => name);
    expect(numbers, missed.join('\n')).toEqual(EXPECTED[form]);
  });

  test('no wrong result has a confidence above 0.8', () => {
    const claimed = CODE.flatMap(({ judged }) => judged).filter(({ verdict, confidence }) => verdict === 'wrong' && confidence > SURE);
    expect(claimed).toEqual([]);
  });

  test('every confidence lies between 0 and 1', () => {
    const all = Object.values(CODE_SAMPLES)
      .flat()
      .flatMap(({ text }) => detectFromCode(text).candidates);
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter(({ confidence }) => !(confidence > 0 && confidence <= 1))).toEqual([]);
  });
});

describe('the samples of prompts', () => {
  test.each(PROMPT_SAMPLES)('$name', (sample) => {
    expect(judge(sample, detectFromPrompt).verdict).toBe('right');
  });
});

test.each([
  ['code', Object.values(CODE_SAMPLES).flat(), detectFromCode],
  ['prompts', PROMPT_SAMPLES, detectFromPrompt],
] as const)('results for %s repeat no secret', (_form, samples, detect) => {
  const repeated = samples.flatMap(({ name, text }) =>
    detect(text).candidates.flatMap(({ redact, ...shown }) =>
      redact.filter((secret) => JSON.stringify(shown).includes(secret)).map((secret) => `${name}: ${secret}`),
    ),
  );
  expect(repeated).toEqual([]);
});
