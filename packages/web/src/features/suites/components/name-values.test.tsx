// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NameValues } from './name-values.tsx';

afterEach(cleanup);

function open() {
  const onSet = vi.fn();
  render(
    <>
      <NameValues label="Headers" noun="header" placeholders={['Name', 'Value']} entries={[]} onSet={onSet} onRemove={() => {}} />
      <button type="button">Save</button>
    </>,
  );
  const [name, value] = [screen.getByLabelText('Name for new header'), screen.getByLabelText('Value for new header')];
  const type = (field: HTMLElement, text: string): void => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: text } });
  };
  return { onSet, name, value, type, leave: () => act(() => screen.getByRole('button', { name: 'Save' }).focus()) };
}

it('adds the typed row when the focus leaves it, so that saving includes it', () => {
  const { onSet, name, value, type, leave } = open();
  type(name, 'X-Tenant');
  type(value, 'acme');
  expect(onSet).not.toHaveBeenCalled();
  leave();
  expect(onSet.mock.calls).toEqual([['X-Tenant', 'acme']]);
  expect(name).toHaveProperty('value', '');
});

it('keeps a row that has only a name or a value, and says what is missing', () => {
  const { onSet, name, value, type, leave } = open();
  type(value, 'acme');
  expect(screen.queryByText(/Not added yet/)).toBeNull();
  leave();
  expect(screen.getByText('Not added yet. Enter a name as well.')).toBeTruthy();
  type(value, '');
  type(name, 'X-Tenant');
  leave();
  expect(screen.getByText('Not added yet. Enter a value as well.')).toBeTruthy();
  expect(onSet).not.toHaveBeenCalled();
});
