import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WatchNearViewport } from '../hooks/use-near-viewport.ts';

const CHUNK = 8;
/** The estimated height of a message that has not been rendered yet. The browser corrects the scroll position when it differs. */
const ESTIMATED_PX = 180;
/** The number of parts at the end that are rendered before any scrolling. */
const INITIAL_PARTS = 3;

interface PartProps {
  readonly count: number;
  readonly start: 'drawn' | 'blank';
  readonly watch: WatchNearViewport;
  readonly children: () => ReactNode;
}

/** A few messages, rendered while they are near the viewport and otherwise replaced by a spacer of the same height. */
function Part({ count, start, watch, children }: PartProps) {
  const ref = useRef<HTMLDivElement>(null);
  // A part that the reader has interacted with stays rendered, to keep its state.
  const isTouched = useRef(false);
  const [isNear, setIsNear] = useState(start === 'drawn');
  const height = useRef(count * ESTIMATED_PX);
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
  /** The number of messages before these, so that parts keep their boundaries when earlier ones are loaded. */
  readonly earlier: number;
  readonly messages: readonly T[];
  readonly watch: WatchNearViewport;
  readonly render: (message: T) => ReactNode;
}

/**
 * Starts a new part at every eighth message. `first` is the first message's position, counted from the message that was the first one when
 * the conversation was opened. So earlier messages form parts of their own, and no part on the screen grows.
 */
function partsOf<T>(messages: readonly T[], first: number): readonly { readonly number: number; readonly messages: readonly T[] }[] {
  const parts = Map.groupBy(
    messages.map((message, at) => ({ message, number: Math.floor((first + at) / CHUNK) })),
    ({ number }) => number,
  );
  return [...parts].map(([number, items]) => ({ number, messages: items.map(({ message }) => message) }));
}

/** Renders only the messages near the viewport, so that a thousand messages cost no more than twenty. Its key is the conversation. */
export function MessageWindow<T>({ messages, earlier, watch, render }: MessageWindowProps<T>) {
  const [earlierAtFirst] = useState(earlier);
  const parts = partsOf(messages, earlier - earlierAtFirst);
  return parts.map((part, at) => (
    <Part key={part.number} count={part.messages.length} start={at >= parts.length - INITIAL_PARTS ? 'drawn' : 'blank'} watch={watch}>
      {() => part.messages.map(render)}
    </Part>
  ));
}
