import { expect, test } from 'vitest';
import { ACTS } from '../model/reading.ts';
import senses from './data/senses.json' with { type: 'json' };
import weights from './data/weights.json' with { type: 'json' };

test('Every line in the list of senses has a reason and lists each word once.', () => {
  for (const { why, words } of senses) {
    expect(why).not.toBe('');
    expect(new Set(words).size).toBe(words.length);
  }
});

test('Every language has a word for each sense that names an act.', () => {
  for (const language of ['de', 'fr', 'es'])
    for (const sense of ['make', 'add', 'remove', 'change', 'rename', 'undo', 'run', 'stop', 'show', 'question', 'setup', 'open', 'greet'])
      expect(senses.some((line) => line.language === language && line.sense === sense)).toBe(true);
});

test('The weights have one number per act.', () => {
  expect(weights.acts).toEqual([...ACTS]);
  for (const row of Object.values(weights.features)) expect(row).toHaveLength(ACTS.length);
});
