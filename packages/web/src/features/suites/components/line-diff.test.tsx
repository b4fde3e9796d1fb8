// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LineDiff } from './line-diff.tsx';

afterEach(cleanup);

function shown(before: string, after: string): readonly string[] {
  const { container } = render(<LineDiff before={before} after={after} />);
  return [...container.querySelectorAll('pre > div')].map((line) => line.textContent ?? '');
}

it('keeps shared lines and marks removed and added ones', () => {
  expect(shown('a\nb\nc', 'a\nx\nc')).toEqual(['  a', '- b', '+ x', '  c']);
  expect(shown('a\nb', 'b')).toEqual(['- a', '  b']);
});

it('shows every line of a new text as added', () => {
  expect(shown('', 'a')).toEqual(['+ a']);
});
