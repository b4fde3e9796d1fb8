// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { placeTooltip } from './place-tooltip.ts';

const room = { width: 400, height: 300 };
const bubble = { width: 100, height: 20 };

describe('placeTooltip', () => {
  it('centres the tooltip below its control', () => {
    expect(placeTooltip(new DOMRect(150, 100, 40, 30), bubble, 'bottom', room)).toEqual({ left: 120, top: 136 });
  });

  it('uses the opposite side when the preferred one has no room', () => {
    expect(placeTooltip(new DOMRect(150, 270, 40, 30), bubble, 'bottom', room).top).toBe(244);
    expect(placeTooltip(new DOMRect(360, 100, 30, 30), bubble, 'right', room).left).toBe(254);
  });

  it('keeps the tooltip inside the window', () => {
    expect(placeTooltip(new DOMRect(0, 100, 20, 30), bubble, 'bottom', room).left).toBe(8);
    expect(placeTooltip(new DOMRect(390, 100, 10, 30), bubble, 'top', room).left).toBe(292);
  });
});
