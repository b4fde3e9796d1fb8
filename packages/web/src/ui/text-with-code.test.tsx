// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TextWithCode } from './text-with-code.tsx';

const shown = (text: string) => {
  const { container } = render(<TextWithCode text={text} />);
  return { text: container.textContent, names: [...container.querySelectorAll('code')].map(({ textContent }) => textContent) };
};

describe('text with code names', () => {
  it('shows text between backticks as code, without the backticks', () => {
    expect(shown('`maximum` became 5, `minimum` went')).toEqual({ text: 'maximum became 5, minimum went', names: ['maximum', 'minimum'] });
  });

  it('leaves a single backtick unchanged', () => {
    expect(shown('a ` b')).toEqual({ text: 'a ` b', names: [] });
  });
});
