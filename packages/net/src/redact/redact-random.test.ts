import { expect, test } from 'vitest';
import { createRedactor, REDACTED } from '../redactor.ts';
import { BLOBS, ESCAPES, pickRandom, randomSecret } from './encodings.fixture.ts';
import { seededRandom } from './seeded-random.fixture.ts';

const COUNT = 30;

function leftOf(cleaned: string): boolean {
  return cleaned.includes(REDACTED);
}

test.each(ESCAPES)('random secrets are found: $name', ({ encode }) => {
  const random = seededRandom(1);
  for (let turn = 0; turn < COUNT; turn += 1) {
    const secret = randomSecret(random);
    const text = `{"a":"${encode(secret)}"}`;
    expect(createRedactor([secret])(text), JSON.stringify({ secret, text })).toBe(`{"a":"${REDACTED}"}`);
  }
});

test.each(BLOBS)('random secrets are found at any offset of a blob: $name', ({ encode }) => {
  const random = seededRandom(2);
  for (let turn = 0; turn < COUNT; turn += 1) {
    const secret = randomSecret(random);
    const blob = encode(`${'x'.repeat(turn % 11)}${secret}${'y'.repeat(turn % 7)}`);
    const cleaned = createRedactor([secret])(`before ${blob} after`);
    expect(leftOf(cleaned), JSON.stringify({ secret, blob })).toBe(true);
    expect([cleaned.startsWith('before '), cleaned.endsWith(' after')]).toEqual([true, true]);
  }
});

test('random secrets are found through up to four encodings, in any mix', () => {
  const random = seededRandom(3);
  for (let turn = 0; turn < 400; turn += 1) {
    const secret = randomSecret(random);
    const layers = Array.from({ length: 1 + (turn % 4) }, () => pickRandom(random, ESCAPES));
    const text = `before ${layers.reduce((inner, { encode }) => encode(inner), secret)} after`;
    const context = JSON.stringify({ secret, layers: layers.map(({ name }) => name), text });
    expect(createRedactor([secret])(text), context).toBe(`before ${REDACTED} after`);
  }
});

test('random secrets are found in blobs of escaped text, in blobs of blobs and in escaped blobs', () => {
  const random = seededRandom(4);
  const both = [...ESCAPES, ...BLOBS];
  for (let turn = 0; turn < 400; turn += 1) {
    const secret = randomSecret(random);
    const layers = [pickRandom(random, both), pickRandom(random, BLOBS), pickRandom(random, both)];
    const text = layers.reduce((inner, { encode }) => encode(inner), `${'k'.repeat(turn % 9)}${secret}z`);
    const context = JSON.stringify({ secret, layers: layers.map(({ name }) => name), text });
    expect(leftOf(createRedactor([secret])(`before ${text} after`)), context).toBe(true);
  }
});

test('ordinary text does not change', () => {
  const random = seededRandom(5);
  for (let turn = 0; turn < 60; turn += 1) {
    const secrets = Array.from({ length: 5 }, () => randomSecret(random));
    const other = pickRandom(random, ESCAPES).encode(Array.from({ length: 20 }, () => randomSecret(random)).join(' '));
    const text = JSON.stringify({ text: other, blob: Buffer.from(other).toString('base64') });
    expect(createRedactor(secrets)(text)).toBe(text);
  }
});
