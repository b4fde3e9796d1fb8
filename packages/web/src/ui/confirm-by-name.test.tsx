// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmByName } from './confirm-by-name.tsx';

afterEach(cleanup);

function open(state: 'ready' | 'busy' | 'blocked') {
  const onConfirm = vi.fn();
  render(
    <ConfirmByName title="Delete Shop?" name="Shop" action="Delete project" state={state} onConfirm={onConfirm} onClose={() => undefined}>
      Everything goes with it.
    </ConfirmByName>,
  );
  const field = screen.getByLabelText('Type Shop to confirm');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const enter = () => fireEvent.keyDown(field, { key: 'Enter' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete project' });
  return { onConfirm, type, enter, button };
}

it('requires the exact name', () => {
  const { onConfirm, type, enter, button } = open('ready');
  for (const wrong of ['', 'shop', 'Shop 2', 'Sho']) {
    type(wrong);
    enter();
    expect(button.disabled, wrong).toBe(true);
  }
  expect(onConfirm).not.toHaveBeenCalled();
  type(' Shop ');
  enter();
  fireEvent.click(button);
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

it('stays disabled while something prevents the deletion', () => {
  const { onConfirm, type, enter, button } = open('blocked');
  type('Shop');
  enter();
  expect([button.disabled, onConfirm.mock.calls.length]).toEqual([true, 0]);
});
