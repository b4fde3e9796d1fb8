// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog, DialogContent, Sheet } from './dialog.tsx';
import { WideDialog } from './wide-dialog.tsx';

const onClose = vi.fn();

function Fields() {
  const [name, setName] = useState('stored');
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <input aria-label="Find" type="search" />
    </>
  );
}

const frames: readonly (readonly [string, (children: ReactNode) => ReactNode])[] = [
  ['dialog', (children) => <DialogContent title="Edit">{children}</DialogContent>],
  [
    'drawer',
    (children) => (
      <Sheet side="right" title="Edit">
        {children}
      </Sheet>
    ),
  ],
];

function open(frame: (children: ReactNode) => ReactNode): void {
  onClose.mockReset();
  render(
    <Dialog open onOpenChange={onClose}>
      {frame(<Fields />)}
    </Dialog>,
  );
}

const type = (label: string, value: string): void => {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
};
const pressEscape = (): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const asks = (): boolean => screen.queryByRole('alertdialog', { name: 'Discard your changes?' }) !== null;

describe.each(frames)('a %s with typed text', (_name, frame) => {
  it('asks before Escape discards the text, and keeps it', () => {
    open(frame);
    type('Name', 'typed');
    pressEscape();
    expect([asks(), onClose.mock.calls.length]).toEqual([true, 0]);
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(asks()).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed');
  });

  it('asks before the close button closes it, and closes on Discard', () => {
    open(frame);
    type('Name', 'typed');
    fireEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    expect([asks(), onClose.mock.calls.length]).toEqual([true, 0]);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before a click outside closes it', async () => {
    open(frame);
    type('Name', 'typed');
    const overlay = document.querySelector('.fixed.inset-0') ?? document.body;
    // The dialog starts to listen for clicks outside shortly after it has opened.
    await new Promise((resolve) => setTimeout(resolve, 20));
    fireEvent.pointerDown(overlay);
    fireEvent.click(overlay);
    expect([asks(), onClose.mock.calls.length]).toEqual([true, 0]);
  });

  it('closes at once when nothing was typed, the old text was restored, or only a search was typed', () => {
    open(frame);
    type('Find', 'words');
    type('Name', 'typed');
    type('Name', 'stored');
    pressEscape();
    expect([asks(), onClose.mock.calls.length]).toEqual([false, 1]);
  });
});

it('asks in a wide dialog too', () => {
  onClose.mockReset();
  render(
    <WideDialog title="Work" heading="Work" onClose={onClose}>
      <Fields />
    </WideDialog>,
  );
  type('Name', 'typed');
  pressEscape();
  expect([asks(), onClose.mock.calls.length]).toEqual([true, 0]);
});

it('asks when a form is marked as unsaved, although no field was typed into', () => {
  onClose.mockReset();
  render(
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Rows">
        <form data-unsaved="" />
      </DialogContent>
    </Dialog>,
  );
  pressEscape();
  expect([asks(), onClose.mock.calls.length]).toEqual([true, 0]);
});
