// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { placeTip } from './place-tip.ts';

const room = { width: 400, height: 300 };
const bubble = { width: 100, height: 20 };

describe('the place of a hint', () => {
  it('is centred below its control', () => {
    expect(placeTip(new DOMRect(150, 100, 40, 30), bubble, 'bottom', room)).toEqual({ left: 120, top: 136 });
  });

  it('is on the other side when the wanted one has no room', () => {
    expect(placeTip(new DOMRect(150, 270, 40, 30), bubble, 'bottom', room).top).toBe(244);
    expect(placeTip(new DOMRect(360, 100, 30, 30), bubble, 'right', room).left).toBe(254);
  });

  it('never leaves the window', () => {
    expect(placeTip(new DOMRect(0, 100, 20, 30), bubble, 'bottom', room).left).toBe(8);
    expect(placeTip(new DOMRect(390, 100, 10, 30), bubble, 'top', room).left).toBe(292);
  });
});
