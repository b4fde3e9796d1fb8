import type { TooltipSide } from './tooltip-store.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const EDGE = 8;
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

function spotOf(anchor: DOMRect, bubble: Size, side: TooltipSide): { readonly left: number; readonly top: number } {
  const middleX = anchor.left + (anchor.width - bubble.width) / 2;
  const middleY = anchor.top + (anchor.height - bubble.height) / 2;
  switch (side) {
    case 'top':
      return { left: middleX, top: anchor.top - GAP - bubble.height };
    case 'bottom':
      return { left: middleX, top: anchor.bottom + GAP };
    case 'left':
      return { left: anchor.left - GAP - bubble.width, top: middleY };
    case 'right':
      return { left: anchor.right + GAP, top: middleY };
  }
}

const fits = (start: number, length: number, room: number): boolean => start >= EDGE && start + length <= room - EDGE;
const clamp = (start: number, length: number, room: number): number => Math.max(EDGE, Math.min(start, room - EDGE - length));

/** Places a tooltip on the preferred side, on the opposite side when there is no room, and always inside the window. */
export function placeTooltip(
  anchor: DOMRect,
  bubble: Size,
  side: TooltipSide,
  room: Size,
): { readonly left: number; readonly top: number } {
  const isUpright = side === 'top' || side === 'bottom';
  const wanted = spotOf(anchor, bubble, side);
  const hasRoom = isUpright ? fits(wanted.top, bubble.height, room.height) : fits(wanted.left, bubble.width, room.width);
  const spot = hasRoom ? wanted : spotOf(anchor, bubble, opposite[side]);
  return { left: clamp(spot.left, bubble.width, room.width), top: clamp(spot.top, bubble.height, room.height) };
}
