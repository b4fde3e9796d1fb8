import { describe, expect, it } from 'vitest';
import { isBeyondNoise, timingNoise } from './timing-noise.ts';

describe('the noise of two runs', () => {
  it('hides differences that all steps have', () => {
    const noise = timingNoise([100, 101, 99, 102, 98, 100]);
    expect(isBeyondNoise(100, 50, noise)).toBe(false);
    expect(isBeyondNoise(400, 50, noise)).toBe(true);
  });

  it('hides differences within the spread', () => {
    const noise = timingNoise([-40, 35, -30, 45, 0, 38, -42]);
    expect(isBeyondNoise(60, 50, noise)).toBe(false);
    expect(isBeyondNoise(300, 50, noise)).toBe(true);
  });

  it('needs a difference that is large in milliseconds and as a share', () => {
    const quiet = timingNoise([0, 0, 0, 0, 0]);
    expect(isBeyondNoise(15, 3, quiet)).toBe(false);
    expect(isBeyondNoise(60, 500, quiet)).toBe(false);
    expect(isBeyondNoise(47, 50, quiet)).toBe(true);
    expect(isBeyondNoise(-110, 200, quiet)).toBe(true);
  });
});
