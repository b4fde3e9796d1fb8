// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composerDraft } from '../../../lib/composer-draft.ts';
import { Composer } from './composer.tsx';

const onSend = vi.fn<(text: string) => boolean>();
const field = (): HTMLTextAreaElement => screen.getByLabelText<HTMLTextAreaElement>('Message');
const type = (value: string): boolean => fireEvent.change(field(), { target: { value } });
const press = (key: string, more: object = {}): boolean => fireEvent.keyDown(field(), { key, ...more });
const options = (): string[] => screen.queryAllByRole('option').map((option) => option.textContent ?? '');

beforeEach(() => {
  composerDraft.write('');
  onSend.mockReset().mockReturnValue(true);
});
afterEach(cleanup);

describe('the message field', () => {
  it('sends on Enter and empties itself', () => {
    render(<Composer onSend={onSend} />);
    type('  test the books  ');
    press('Enter');
    expect(onSend).toHaveBeenCalledExactlyOnceWith('test the books');
    expect(field().value).toBe('');
  });

  it('keeps the text when it was not taken', () => {
    onSend.mockReturnValue(false);
    render(<Composer onSend={onSend} />);
    type('test the books');
    press('Enter');
    expect(field().value).toBe('test the books');
  });

  it('does not send blank text, with Shift, or in the middle of composing a character', () => {
    render(<Composer onSend={onSend} />);
    type('   ');
    press('Enter');
    type('にほn');
    press('Enter', { shiftKey: true });
    press('Enter', { isComposing: true });
    press('Enter', { keyCode: 229 });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('offers commands after a slash: arrows move, Tab fills in, Esc closes', () => {
    render(<Composer onSend={onSend} />);
    type('/run');
    expect(options()).toHaveLength(2);
    press('ArrowDown');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('/run cloud');
    press('Tab');
    expect(field().value).toBe('/run cloud');
    type('/gen');
    press('Tab');
    expect(field().value).toBe('/generate ');
    type('/ge');
    press('Escape');
    expect(options()).toEqual([]);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('sends a chosen command that needs no argument', () => {
    render(<Composer onSend={onSend} />);
    type('/run c');
    press('Enter');
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/run cloud');
  });

  it('sends a chip without touching the draft', () => {
    render(<Composer onSend={onSend} />);
    type('half a thought');
    fireEvent.click(screen.getByRole('button', { name: 'Add 3 Negatives' }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/negatives 3');
    expect(field().value).toBe('half a thought');
  });

  it('stops instead of sending while an answer is in the making', () => {
    const onStop = vi.fn();
    render(<Composer onSend={onSend} onStop={onStop} />);
    type('more');
    press('Enter');
    fireEvent.click(screen.getByRole('button', { name: 'Generate Smoke' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(onSend).not.toHaveBeenCalled();
    expect(onStop).toHaveBeenCalledTimes(1);
    expect(field().value).toBe('more');
  });
});
