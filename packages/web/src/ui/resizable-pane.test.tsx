// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResizablePane } from './resizable-pane.tsx';

const pane = (
  <ResizablePane id="cases" label="cases" initial={300} min={200} max={400}>
    <p>Cases</p>
  </ResizablePane>
);
const widthOf = () => Number(screen.getByRole('separator', { name: 'Width of cases' }).getAttribute('aria-valuenow'));
const press = (key: string) => fireEvent.keyDown(screen.getByRole('separator'), { key });

it('grows and shrinks with the arrow keys, within its limits', () => {
  render(pane);
  press('ArrowRight');
  expect(widthOf()).toBe(316);
  press('End');
  press('ArrowRight');
  expect(widthOf()).toBe(400);
  press('Home');
  press('ArrowLeft');
  expect(widthOf()).toBe(200);
  press('Enter');
  expect(widthOf()).toBe(300);
});

it('keeps its width for the next visit', () => {
  const { unmount } = render(pane);
  press('ArrowLeft');
  unmount();
  render(pane);
  expect(widthOf()).toBe(284);
});

it('follows the pointer', () => {
  render(pane);
  const handle = screen.getByRole('separator');
  handle.setPointerCapture = () => {};
  fireEvent.pointerDown(handle, { clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientX: 540 });
  fireEvent.pointerUp(handle);
  fireEvent.pointerMove(handle, { clientX: 100 });
  expect(widthOf()).toBe(340);
});
