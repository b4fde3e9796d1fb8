// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextScrollbar, type ScrollbarEvent, type ScrollbarState, watchScrollbars } from './scrollbars.ts';

describe('the scrollbar', () => {
  it.each<readonly [ScrollbarState, ScrollbarEvent, ScrollbarState]>([
    ['hidden', 'scroll', 'scrolling'],
    ['hidden', 'enter', 'interacting'],
    ['hidden', 'scroll-end', 'hidden'],
    ['scrolling', 'scroll-end', 'idle'],
    ['scrolling', 'enter', 'interacting'],
    ['interacting', 'scroll', 'interacting'],
    ['interacting', 'leave', 'idle'],
    ['idle', 'scroll', 'scrolling'],
    ['idle', 'enter', 'interacting'],
    ['idle', 'hide', 'hidden'],
  ])('goes from %s by %s to %s', (state, event, next) => {
    expect(nextScrollbar(state, event)).toBe(next);
  });
});

describe('areas of the page', () => {
  let stop: () => void;
  const shown = (): string | null => document.querySelector('.thin-scroll')?.getAttribute('data-scrollbar') ?? null;
  const happen = (name: string, on = '.thin-scroll'): void =>
    void document.querySelector(on)?.dispatchEvent(new Event(name, { bubbles: name !== 'scroll' }));

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '<main></main><div class="thin-scroll"><p>text</p></div>';
    stop = watchScrollbars(document);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    document.body.innerHTML = '';
  });

  it('show it while they scroll, keep it for a moment, and hide it', () => {
    expect(shown()).toBeNull();
    happen('scroll');
    expect(shown()).toBe('scrolling');
    vi.advanceTimersByTime(120);
    expect(shown()).toBe('idle');
    vi.advanceTimersByTime(600);
    expect(shown()).toBeNull();
  });

  it('show it while the pointer is over them', () => {
    happen('pointerover', 'p');
    happen('scroll');
    vi.advanceTimersByTime(5000);
    expect(shown()).toBe('interacting');
    happen('pointerover', 'main');
    expect(shown()).toBe('idle');
  });

  it('are no longer updated after watching has stopped', () => {
    stop();
    happen('scroll');
    expect(shown()).toBeNull();
  });
});
