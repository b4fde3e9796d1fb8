import { appendFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** An interaction as browsers count it for INP: a click, a tap or a key press, from the input to the next frame. */
interface Interaction {
  readonly page: string;
  readonly id: number;
  readonly kind: string;
  readonly target: string;
  readonly ms: number;
}

/** Appends the duration of each interaction to a file, as lines of JSON, for `npm run bench -- interactions`. */
export async function recordInteractions(context: BrowserContext, file: string, journey: string): Promise<void> {
  await context.exposeBinding('keepInteractions', (_source, entries: readonly Interaction[], count: number) =>
    appendFileSync(file, `${JSON.stringify({ journey, count, entries })}\n`),
  );
  await context.addInitScript(watchInteractions);
}

/** Runs in the page. */
function watchInteractions(): void {
  const keep = (window as unknown as { keepInteractions: (entries: readonly object[], count: number) => void }).keepInteractions;
  let counted = 0;
  const countNew = (): number => {
    const { interactionCount = 0 } = performance as unknown as { interactionCount?: number };
    const more = interactionCount - counted;
    counted = interactionCount;
    return more;
  };
  new PerformanceObserver((list) => {
    const timings = list.getEntries() as (PerformanceEntry & { interactionId: number; target: Element | null })[];
    const entries = timings
      .filter(({ interactionId }) => interactionId > 0)
      .map(({ name, duration, interactionId, target }) => ({
        page: location.pathname,
        id: interactionId,
        kind: name,
        target: (target?.textContent ?? '').slice(0, 40),
        ms: duration,
      }));
    if (entries.length > 0) keep(entries, countNew());
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  setInterval(() => {
    const more = countNew();
    if (more > 0) keep([], more);
  }, 100);
}
