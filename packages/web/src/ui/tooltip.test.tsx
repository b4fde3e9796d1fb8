// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';
import { hideTooltip } from './tooltip-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  render(
    <TooltipProvider>
      <Tooltip label="Toggle sidebar" shortcut="Ctrl B">
        <button type="button">Sidebar</button>
      </Tooltip>
      <Tooltip label="New conversation">
        <button type="button">New</button>
      </Tooltip>
    </TooltipProvider>,
  );
});
afterEach(() => {
  act(hideTooltip);
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const hint = (): string | undefined => screen.queryByRole('tooltip')?.textContent ?? undefined;
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('a tooltip', () => {
  it('opens after 700 ms of hover, describes its control, and closes when the pointer leaves', () => {
    fireEvent.pointerEnter(button('Sidebar'), { pointerType: 'mouse' });
    pass(699);
    expect(hint()).toBeUndefined();
    pass(1);
    expect(hint()).toBe('Toggle sidebarCtrl B');
    expect(button('Sidebar').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    fireEvent.pointerLeave(button('Sidebar'));
    pass(200);
    expect(hint()).toBeUndefined();
    expect(button('Sidebar').hasAttribute('aria-describedby')).toBe(false);
  });

  it('opens at once within 300 ms of another one', () => {
    fireEvent.pointerEnter(button('Sidebar'), { pointerType: 'mouse' });
    pass(700);
    fireEvent.pointerLeave(button('Sidebar'));
    pass(200);
    fireEvent.pointerEnter(button('New'), { pointerType: 'mouse' });
    pass(0);
    expect(hint()).toBe('New conversation');
  });

  it('closes on Escape and on a press, and ignores touch', () => {
    fireEvent.pointerEnter(button('New'), { pointerType: 'mouse' });
    pass(700);
    act(() => void fireEvent.keyDown(window, { key: 'Escape' }));
    expect(hint()).toBeUndefined();
    pass(1000);
    fireEvent.pointerEnter(button('New'), { pointerType: 'touch' });
    pass(1000);
    expect(hint()).toBeUndefined();
  });

  it('stays open while the pointer is on it', () => {
    fireEvent.pointerEnter(button('New'), { pointerType: 'mouse' });
    pass(700);
    fireEvent.pointerLeave(button('New'));
    fireEvent.pointerEnter(screen.getByRole('tooltip'));
    pass(1000);
    expect(hint()).toBe('New conversation');
  });
});
