import { expect, test } from 'vitest';
import { referencedSecrets, replaceSecrets } from './secret-references.ts';

test('each secret that a text references is listed once', () => {
  expect(referencedSecrets('Bearer {{secret.TOKEN}} {{ secret.a.b }} {{secret.TOKEN}}')).toEqual(['TOKEN', 'a.b']);
  expect(referencedSecrets('{{TOKEN}} {{secret.}} {{secret.A B}} secret.X')).toEqual([]);
});

test('references are replaced where a value exists, and a value that looks like a pattern stays unchanged', () => {
  const replaced = replaceSecrets('{{secret.A}}-{{secret.B}}', (key) => (key === 'A' ? '$& $1' : null));
  expect(replaced).toBe('$& $1-{{secret.B}}');
});
