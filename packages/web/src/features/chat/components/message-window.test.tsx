// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { WatchNearViewport } from '../hooks/use-near-viewport.ts';
import { MessageWindow } from './message-window.tsx';

afterEach(cleanup);

/** Replaces the browser's IntersectionObserver. */
function scroller() {
  const parts = new Map<Element, (isNear: boolean, height: number) => void>();
  const watch: WatchNearViewport = (element, onChange) => {
    parts.set(element, onChange);
    return () => parts.delete(element);
  };
  const tell = (at: number, isNear: boolean): void => act(() => [...parts.values()][at]?.(isNear, 432));
  return { watch, tell, boxOf: (at: number) => [...parts.keys()][at] };
}

const messages = Array.from({ length: 1000 }, (_, index) => `message ${index}`);
const shown = (): readonly (string | null)[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

function windowOf(messages: readonly string[], earlier: number, watch: WatchNearViewport) {
  return (
    <MessageWindow
      messages={messages}
      earlier={earlier}
      watch={watch}
      render={(message) => (
        <li key={message}>
          <button type="button">{message}</button>
        </li>
      )}
    />
  );
}

describe('a conversation of a thousand messages', () => {
  it('renders only its end at first', () => {
    const { watch } = scroller();
    render(windowOf(messages, 0, watch));
    expect(shown()).toEqual(messages.slice(-24));
  });

  it('renders parts that come near and keeps the height of parts that left', () => {
    const { watch, tell, boxOf } = scroller();
    render(windowOf(messages, 0, watch));
    tell(0, true);
    expect(shown().slice(0, 8)).toEqual(messages.slice(0, 8));
    tell(0, false);
    expect(shown()).not.toContain('message 0');
    expect((boxOf(0) as HTMLElement).style.height).toBe('432px');
  });

  it('keeps parts that the reader has interacted with', () => {
    const { watch, tell } = scroller();
    render(windowOf(messages, 0, watch));
    tell(0, true);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'message 3' }));
    tell(0, false);
    expect(shown()).toContain('message 3');
  });

  it('does not render again when earlier messages arrive', () => {
    const { watch } = scroller();
    const { rerender } = render(windowOf(messages.slice(900), 900, watch));
    const last = screen.getByRole('button', { name: 'message 999' });
    rerender(windowOf(messages.slice(837), 837, watch));
    expect(screen.getByRole('button', { name: 'message 999' })).toBe(last);
    expect(shown().at(-1)).toBe('message 999');
  });

  it('puts earlier messages into parts of their own, so that no visible part grows', () => {
    const { watch, tell, boxOf } = scroller();
    const { rerender } = render(windowOf(messages.slice(903), 903, watch));
    tell(0, true);
    const first = boxOf(0);
    const before = first?.textContent;
    expect(before).toContain('message 903');
    rerender(windowOf(messages.slice(843), 843, watch));
    expect(screen.getByRole('button', { name: 'message 903' }).closest('div')).toBe(first);
    expect(first?.textContent).toBe(before);
  });
});
