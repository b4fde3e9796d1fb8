// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useRowInView } from './use-row-in-view.ts';

const ROW = 40;

function List({ chosen }: { readonly chosen: string | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useRowInView(ref, chosen);
  return (
    <div ref={ref} data-testid="list">
      <div id="near" />
      <div id="far" />
    </div>
  );
}

/** A list of 200 px that shows the first five of many rows; the far row is its 25th. */
function lay(tops: Readonly<Record<string, number>>): void {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isList = this.id === '';
    return new DOMRect(0, isList ? 0 : tops[this.id], 100, isList ? 200 : ROW);
  });
}

test('the first choice is brought to the middle of the list and leaves the page where it is', () => {
  lay({ near: 0, far: 1000 });
  const moved = vi.fn();
  HTMLElement.prototype.scrollIntoView = moved;
  const { getByTestId } = render(<List chosen="far" />);
  expect(getByTestId('list').scrollTop).toBe(1000 + ROW / 2 - 100);
  expect(moved).not.toHaveBeenCalled();
});

test('a later choice moves as little as possible', () => {
  lay({ near: 0, far: 1000 });
  const moved = vi.fn();
  HTMLElement.prototype.scrollIntoView = moved;
  const { rerender } = render(<List chosen="far" />);
  rerender(<List chosen="near" />);
  expect(moved).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
});

test('nothing moves while nothing is chosen', () => {
  lay({ near: 0, far: 1000 });
  const { getByTestId } = render(<List chosen={null} />);
  expect(getByTestId('list').scrollTop).toBe(0);
});
