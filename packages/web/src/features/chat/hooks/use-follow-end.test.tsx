// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useFollowEnd } from './use-follow-end.ts';

const VISIBLE = 100;
let grown: () => void;
let height = 0;

function List({ last }: { readonly last: string }) {
  const follow = useFollowEnd({ listKey: 'a', lastKey: last, ownKey: undefined });
  return (
    <section ref={follow.scrollRef} data-testid="box" onScroll={follow.onScroll}>
      <div ref={follow.contentRef}>{follow.hasNew ? 'something new' : 'nothing new'}</div>
    </section>
  );
}

/** Grows the list and reports the new size, as the browser does. */
const grow = (to: number): void => {
  height = to;
  act(() => grown());
};

function open(): { readonly box: HTMLElement; readonly arrive: () => void } {
  const { rerender } = render(<List last="1" />);
  const box = screen.getByTestId('box');
  grow(500);
  fireEvent.scroll(box);
  return { box, arrive: () => rerender(<List last="2" />) };
}

beforeEach(() => {
  height = 300;
  class Observer {
    constructor(told: () => void) {
      grown = told;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VISIBLE);
});

describe('a list that follows its end', () => {
  it('scrolls along as it grows', () => {
    const { box } = open();
    grow(900);
    expect(box.scrollTop).toBe(900);
  });

  it('keeps following when an answer grows before the scroll event arrives', () => {
    const { box } = open();
    height = 1200;
    fireEvent.scroll(box);
    grow(1500);
    expect(box.scrollTop).toBe(1500);
  });

  it('keeps following when an answer disappears for a moment while it moves into the list', () => {
    const { box, arrive } = open();
    height = 300;
    arrive();
    height = 500;
    fireEvent.scroll(box);
    grow(500);
    expect(box.scrollTop).toBe(500);
    expect(screen.getByText('nothing new')).toBeTruthy();
  });

  it('stops following when the reader scrolls up, and reports new content', () => {
    const { box, arrive } = open();
    fireEvent.wheel(box);
    box.scrollTop = 50;
    fireEvent.scroll(box);
    arrive();
    grow(900);
    expect(box.scrollTop).toBe(50);
    expect(screen.getByText('something new')).toBeTruthy();
  });

  it('stops following when something else scrolls up, such as a search in the page', () => {
    const { box } = open();
    box.scrollTop = 50;
    fireEvent.scroll(box);
    grow(900);
    expect(box.scrollTop).toBe(50);
  });

  it('does not scroll when the reader expands a section', () => {
    const { box } = open();
    const at = box.scrollTop;
    fireEvent.pointerDown(box);
    grow(2000);
    expect(box.scrollTop).toBe(at);
  });
});
