import { expect, it } from 'vitest';
import { choicePage } from './choice-page.ts';

it('a choice opens the page of its exploration within the project', () => {
  expect(choicePage({ page: 'exploration', id: 'e 1', against: null }, 'p1')).toBe('/app/projects/p1/explorations/e%201');
});
