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

/** Stubs a 200 px list that shows the first five of many rows. The far row is the 25th. */
function lay(tops: Readonly<Record<string, number>>): void {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isList = this.id === '';
    return new DOMRect(0, isList ? 0 : tops[this.id], 100, isList ? 200 : ROW);
  });
}

test('the first selection is scrolled to the middle of the list without scrolling the page', () => {
  lay({ near: 0, far: 1000 });
  const moved = vi.fn();
  HTMLElement.prototype.scrollIntoView = moved;
  const { getByTestId } = render(<List chosen="far" />);
  expect(getByTestId('list').scrollTop).toBe(1000 + ROW / 2 - 100);
  expect(moved).not.toHaveBeenCalled();
});

test('a later selection scrolls as little as possible', () => {
  lay({ near: 0, far: 1000 });
  const moved = vi.fn();
  HTMLElement.prototype.scrollIntoView = moved;
  const { rerender } = render(<List chosen="far" />);
  rerender(<List chosen="near" />);
  expect(moved).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
});

test('nothing scrolls without a selection', () => {
  lay({ near: 0, far: 1000 });
  const { getByTestId } = render(<List chosen={null} />);
  expect(getByTestId('list').scrollTop).toBe(0);
});
