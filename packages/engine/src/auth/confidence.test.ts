import { describe, expect, test } from 'vitest';
import type { Candidate, Detection } from './auth-candidate.ts';
import { detectFromCode } from './detect-from-code.ts';
import { detectFromPrompt } from './detect-from-prompt.ts';
import { CODE_SAMPLES, PROMPT_SAMPLES } from './samples/all.fixture.ts';

const SURE = 0.8;

interface Sure {
  readonly name: string;
  readonly text: string;
  readonly best: Candidate;
  readonly detect: (text: string) => Detection;
}

const sureOf = (detect: Sure['detect'], samples: readonly { readonly name: string; readonly text: string }[]): readonly Sure[] =>
  samples.flatMap(({ name, text }) => {
    const { best } = detect(text);
    return best !== null && best.confidence > SURE ? [{ name, text, best, detect }] : [];
  });

const SURE_SAMPLES = [...sureOf(detectFromCode, Object.values(CODE_SAMPLES).flat()), ...sureOf(detectFromPrompt, PROMPT_SAMPLES)];

const GRANT = /["'`]?(?:oauth_?)?grant[_ -]?type["'`]?\s{0,3}(?:=>|[:=,]|to)?\s{0,3}["'`]?[\w:.-]+["'`]?[,&]?/gi;

/** Each mutation removes one piece of evidence. It returns null when the sample does not contain that evidence. */
const MUTATIONS: Readonly<Record<string, (sample: Sure) => string | null>> = {
  'the grant is removed': ({ text, best }) => (best.form.grantType === null ? null : text.replace(GRANT, '')),
  'the token URL is removed': ({ text, best }) => (best.tokenUrl === null ? null : text.replaceAll(best.tokenUrl.split('?')[0] ?? '', '')),
  'the header is renamed': ({ text, best: { injection } }) =>
    /^(?:authorization|cookie)$/i.test(injection.name) ? null : text.replaceAll(new RegExp(injection.name, 'gi'), 'X-Unrelated'),
  'the scheme word of the header is removed': ({ text, best: { injection } }) =>
    injection.format.startsWith('Bearer ') ? text.replaceAll(/bearer/gi, '') : null,
};

const answer = ({ type, tokenUrl, injection, form }: Candidate): string => JSON.stringify([type, tokenUrl, injection, form.grantType]);

describe('a confidence above 0.8', () => {
  test('is still reached by many samples', () => {
    expect(SURE_SAMPLES.length).toBeGreaterThan(200);
  });

  test.each(Object.entries(MUTATIONS))('is not kept for the same result when %s', (_what, mutate) => {
    const kept = SURE_SAMPLES.flatMap((sample) => {
      const text = mutate(sample);
      if (text === null || text === sample.text) return [];
      const { best } = sample.detect(text);
      return best !== null && best.confidence > SURE && answer(best) === answer(sample.best) ? [`${sample.name}: ${answer(best)}`] : [];
    });
    expect(kept).toEqual([]);
  });

  test.each(['the grant is removed', 'the token URL is removed'])('is not kept for any result when %s', (what) => {
    const kept = SURE_SAMPLES.flatMap((sample) => {
      const text = MUTATIONS[what]?.(sample) ?? sample.text;
      return text !== sample.text && (sample.detect(text).best?.confidence ?? 0) > SURE ? [sample.name] : [];
    });
    expect(kept).toEqual([]);
  });
});
