import { useEffect, useRef, useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { WatchNearViewport } from '../hooks/use-near-viewport.ts';

interface EarlierMessagesProps {
  readonly count: number;
  readonly watch: WatchNearViewport;
  readonly onLoad: () => Promise<void>;
}

/** Shown above the first loaded message. Loads earlier messages when the reader scrolls near it. */
export function EarlierMessages({ count, watch, onLoad }: EarlierMessagesProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isLoading = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useRef(async (): Promise<void> => {
    if (isLoading.current) return;
    isLoading.current = true;
    setProblem(null);
    await onLoad().catch((error: unknown) => setProblem(errorDetail(error)));
    isLoading.current = false;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return watch(element, (isNear) => {
      if (isNear) void load.current();
    });
  }, [watch]);
  return (
    <div ref={ref} style={{ overflowAnchor: 'none' }} className="flex h-9 items-center justify-center gap-3 text-fg-3 text-xs">
      {problem === null ? (
        <span className="nums animate-pulse">{countOf(count, 'earlier message')}</span>
      ) : (
        <>
          <span className="min-w-0 truncate">{problem}</span>
          <Button size="sm" onClick={() => void load.current()}>
            Retry
          </Button>
        </>
      )}
    </div>
  );
}
