import { expect, test } from 'vitest';
import { BLOBS, ESCAPES, pickRandom, randomSecret } from './redact/encodings.fixture.ts';
import { seededRandom } from './redact/seeded-random.fixture.ts';
import { createRedactingStream, createRedactor, REDACTED } from './redactor.ts';

/** Long enough for the stream to emit text before its end. */
const FILLER = 'ordinary text, 1 line.\n'.repeat(1500);

function streamed(secrets: readonly string[], parts: readonly string[]): readonly string[] {
  const stream = createRedactingStream(secrets);
  return [...parts.map(stream.push), stream.end()];
}

test('a secret is found across any chunk boundary, in any encoding', () => {
  const random = seededRandom(11);
  for (let turn = 0; turn < 60; turn += 1) {
    const secret = randomSecret(random);
    const { encode } = pickRandom(random, [...ESCAPES, ...BLOBS]);
    const text = `${FILLER}before ${encode(secret)} after ${FILLER}`;
    const cut = FILLER.length + 7 + Math.floor(random() * encode(secret).length);
    const whole = createRedactor([secret])(text);
    const context = JSON.stringify({ secret, text: encode(secret), cut });
    expect(whole, context).toContain(REDACTED);
    expect(streamed([secret], [text.slice(0, cut), text.slice(cut)]).join('') === whole, context).toBe(true);
  }
});

test('text in very small chunks comes out unchanged, and not all at the end', () => {
  const text = `${FILLER}${'token-1'.repeat(9000)}${FILLER}${encodeURIComponent('a secret & more')}${FILLER}`;
  const parts = text.match(/.{1,997}/gs) ?? [];
  const outputs = streamed(['token-1', 'a secret & more'], parts);
  expect(outputs.join('')).toBe(`${FILLER}${REDACTED}${FILLER}${REDACTED}${FILLER}`);
  expect((outputs.at(-1) ?? '').length).toBeLessThan(FILLER.length * 2);
});

test('without a secret that is long enough chunks pass through', () => {
  expect(streamed(['abc'], ['x abc', ' y'])).toEqual(['x abc', ' y', '']);
});
