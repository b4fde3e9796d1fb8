// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { reportedPath, reportPageView } from './analytics.ts';

// Tests must not load the real script.
const added: (Node | string)[] = [];

describe('page views', () => {
  it('contain no id of a project, run or conversation', () => {
    expect(reportedPath('/app/runs/7b7e3c52-8f0a-4a53-9d55-3f6b1a0f4f10')).toBe('/app/runs/{id}');
  });

  it('load the tag once and report each page', () => {
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void added.push(...nodes));
    reportPageView('G-TEST', '/docs');
    reportPageView('G-TEST', '/app');
    expect(added.map((node) => (node instanceof HTMLScriptElement ? node.src : ''))).toEqual([
      'https://www.googletagmanager.com/gtag/js?id=G-TEST',
    ]);
    const queue = (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));
    const paths = queue.filter(([name]) => name === 'event').map(([, , data]) => (data as { page_path: string }).page_path);
    expect(paths).toEqual(['/docs', '/app']);
  });
});
