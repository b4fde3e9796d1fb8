import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WatchNearViewport } from '../hooks/use-near-viewport.ts';

const CHUNK = 8;
/** Of a message that was never drawn; the browser keeps the reader's place when it turns out to be another. */
const GUESSED_PX = 180;
/** A conversation opens at its end: these many parts are drawn before anybody scrolls. */
const DRAWN_AT_FIRST = 3;

interface PartProps {
  readonly count: number;
  readonly start: 'drawn' | 'blank';
  readonly watch: WatchNearViewport;
  readonly children: () => ReactNode;
}

/** A few messages, drawn while they are near; a blank of the same height holds their place otherwise. */
function Part({ count, start, watch, children }: PartProps) {
  const ref = useRef<HTMLDivElement>(null);
  // What somebody has worked on keeps its ticks and folds.
  const isTouched = useRef(false);
  const [isNear, setIsNear] = useState(start === 'drawn');
  const height = useRef(count * GUESSED_PX);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return watch(element, (isNearNow, measured) => {
      if (isNearNow) setIsNear(true);
      else if (!isTouched.current) {
        height.current = measured;
        setIsNear(false);
      }
    });
  }, [watch]);
  const touch = (): void => {
    isTouched.current = true;
  };
  return (
    <div
      ref={ref}
      onFocusCapture={touch}
      onPointerDownCapture={touch}
      className="flex min-w-0 flex-col gap-6"
      style={isNear ? undefined : { height: height.current }}
    >
      {isNear && children()}
    </div>
  );
}

interface MessageWindowProps<T> {
  /** Identifies the conversation. Another one starts from scratch. */
  readonly listKey: string;
  /** How many messages come before these: parts keep their borders when those arrive. */
  readonly earlier: number;
  readonly messages: readonly T[];
  readonly watch: WatchNearViewport;
  readonly render: (message: T) => ReactNode;
}

/** Cuts at every eighth message of the whole conversation. */
function partsOf<T>(messages: readonly T[], earlier: number): readonly { readonly number: number; readonly messages: readonly T[] }[] {
  const parts = Map.groupBy(
    messages.map((message, at) => ({ message, number: Math.floor((earlier + at) / CHUNK) })),
    ({ number }) => number,
  );
  return [...parts].map(([number, items]) => ({ number, messages: items.map(({ message }) => message) }));
}

/** Messages of which only those near to the visible part are drawn, so that a thousand cost no more than twenty. */
export function MessageWindow<T>({ listKey, messages, earlier, watch, render }: MessageWindowProps<T>) {
  const parts = partsOf(messages, earlier);
  return parts.map((part, at) => (
    <Part
      key={`${listKey} ${part.number}`}
      count={part.messages.length}
      start={at >= parts.length - DRAWN_AT_FIRST ? 'drawn' : 'blank'}
      watch={watch}
    >
      {() => part.messages.map(render)}
    </Part>
  ));
}
