// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { MarkdownText } from '../../docs/components/markdown-text.tsx';
import { InlineText } from './inline-text.tsx';

afterEach(cleanup);

it.each(['![x](https://evil.test/?d=1)', '[x](javascript:alert(1))', '<img src=x onerror=alert(1)>', '<script>alert(1)</script>'])(
  '17: the chat text %s loads nothing, and Markdown renders its links as plain links',
  (text) => {
    const plain = render(<InlineText text={text} />).container;
    expect(plain.textContent).toBe(text);
    expect(plain.querySelectorAll('img, a, script')).toHaveLength(0);
    const formatted = render(
      <MemoryRouter>
        <MarkdownText text={text} />
      </MemoryRouter>,
    ).container;
    expect(formatted.querySelectorAll('img, script')).toHaveLength(0);
    for (const link of formatted.querySelectorAll('a'))
      expect([link.href, link.rel]).toEqual([expect.stringMatching(/^https?:/), 'noopener noreferrer']);
  },
);
