// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composerDraft } from '../../../lib/composer-draft.ts';
import { Composer } from './composer.tsx';

const onDocument = vi.fn<(document: { text: string }) => Promise<boolean>>();
const props = { conversation: 'new', access: 'edit', onDocument } as const;
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
    render(<Composer {...props} onSend={onSend} />);
    type('  test the books  ');
    press('Enter');
    expect(onSend).toHaveBeenCalledExactlyOnceWith('test the books');
    expect(field().value).toBe('');
  });

  it('keeps the text when it was not accepted', () => {
    onSend.mockReturnValue(false);
    render(<Composer {...props} onSend={onSend} />);
    type('test the books');
    press('Enter');
    expect(field().value).toBe('test the books');
  });

  it('does not send blank text, on Shift+Enter, or during an input method composition', () => {
    render(<Composer {...props} onSend={onSend} />);
    type('   ');
    press('Enter');
    type('にほn');
    press('Enter', { shiftKey: true });
    press('Enter', { isComposing: true });
    press('Enter', { keyCode: 229 });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('offers commands after a slash: arrows move, Tab completes, Esc closes', async () => {
    render(<Composer {...props} onSend={onSend} />);
    type('/run');
    await waitFor(() => expect(options()).toHaveLength(2));
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
    render(<Composer {...props} onSend={onSend} />);
    type('/run c');
    press('Enter');
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/run cloud');
  });

  it.each([
    ['Generate Smoke', '/generate smoke'],
    ['Add 3 Negatives', '/negatives 3'],
    ['Run in Cloud', '/run cloud'],
    ['Download Run Pack', '/download run-pack'],
  ])('sends the quick action %s as %s without touching the draft', (name, command) => {
    render(<Composer {...props} onSend={onSend} />);
    type('half a thought');
    fireEvent.click(screen.getByRole('button', { name }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith(command);
    expect(field().value).toBe('half a thought');
  });

  it('starts a new line on Shift+Enter and sends on Enter', () => {
    render(<Composer {...props} onSend={onSend} />);
    type('two lines');
    expect(press('Enter', { shiftKey: true })).toBe(true);
    expect(onSend).not.toHaveBeenCalled();
    expect(press('Enter')).toBe(false);
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('stops instead of sending while an answer is pending', () => {
    const onStop = vi.fn();
    render(<Composer {...props} onSend={onSend} onStop={onStop} />);
    type('more');
    press('Enter');
    fireEvent.click(screen.getByRole('button', { name: 'Generate Smoke' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(onSend).not.toHaveBeenCalled();
    expect(onStop).toHaveBeenCalledTimes(1);
    expect(field().value).toBe('more');
  });

  it('keeps a separate draft for each conversation', () => {
    const { rerender } = render(<Composer {...props} onSend={onSend} />);
    type('for the new one');
    rerender(<Composer {...props} conversation="a" onSend={onSend} />);
    expect(field().value).toBe('');
    type('for a');
    rerender(<Composer {...props} onSend={onSend} />);
    expect(field().value).toBe('for the new one');
  });

  it('offers to import a pasted spec, and can keep it as text', async () => {
    onDocument.mockResolvedValue(true);
    render(<Composer {...props} onSend={onSend} />);
    const text = `{"openapi":"3.1.0","info":{"title":"Shop","version":"1"},"paths":{}}`;
    const paste = (): boolean => fireEvent.paste(field(), { clipboardData: { getData: () => text } });
    paste();
    expect(field().value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Keep as text' }));
    expect(field().value).toBe(text);
    paste();
    fireEvent.click(screen.getByRole('button', { name: 'Import it' }));
    expect(onDocument).toHaveBeenCalledExactlyOnceWith({ text, fileName: null });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Import it' })).toBeNull());
  });

  it('keeps a second spec that arrives while the first one is imported', async () => {
    const finish: ((success: boolean) => void)[] = [];
    onDocument.mockReset().mockImplementation(() => new Promise((resolve) => finish.push(resolve)));
    render(<Composer {...props} onSend={onSend} />);
    const spec = (title: string): string => `{"openapi":"3.1.0","info":{"title":"${title}","version":"1"},"paths":{}}`;
    const paste = (text: string): boolean => fireEvent.paste(field(), { clipboardData: { getData: () => text } });
    paste(spec('Shop'));
    fireEvent.click(screen.getByRole('button', { name: 'Import it' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import it' }).disabled).toBe(true);
    paste(spec('Shop, changed'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import it' }).disabled).toBe(false);
    finish[0]?.(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    fireEvent.click(screen.getByRole('button', { name: 'Import it' }));
    expect(onDocument).toHaveBeenLastCalledWith({ text: spec('Shop, changed'), fileName: null });
    finish[1]?.(true);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Import it' })).toBeNull());
  });

  it('does not send text that is too long, and keeps it', () => {
    render(<Composer {...props} onSend={onSend} />);
    type('x'.repeat(100_000));
    press('Enter');
    expect(onSend).not.toHaveBeenCalled();
    expect(field().value).toHaveLength(100_000);
  });
});
