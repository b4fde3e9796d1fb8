import { expect, test } from 'vitest';
import { removePastStatements } from './past-statements.ts';

test.each([
  ['It used to be basic, then an API key, now OAuth.', 'It now OAuth.'],
  ['Früher Basic Auth, heute ein Schlüssel.', 'heute ein Schlüssel.'],
  ['Antes era una clave, ahora OAuth.', 'ahora OAuth.'],
  ["Avant, c'était une clé, désormais OAuth.", 'désormais OAuth.'],
])('%s means: %s', (text, current) => {
  expect(removePastStatements(text)).toBe(current);
});

test.each(['First log in, then send the token.', 'The token is valid now.', 'Previously issued tokens work too.'])(
  'leaves %s unchanged',
  (text) => {
    expect(removePastStatements(text)).toBe(text);
  },
);
