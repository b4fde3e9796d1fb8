import { type ComponentType, lazy, useEffect, useState } from 'react';
import type { ExtraCardProps } from '../components/cards/extra-card.tsx';

type ExtraCardComponent = ComponentType<ExtraCardProps>;

let loaded: ExtraCardComponent | null = null;

async function load(): Promise<ExtraCardComponent> {
  const { ExtraCard } = await import('../components/cards/extra-card.tsx');
  loaded = ExtraCard;
  return ExtraCard;
}

const LazyExtraCard: ExtraCardComponent = lazy(async () => ({ default: await load() }));

/** The component for extra cards. Once it has loaded, cards appear without a placeholder. */
export const extraCardComponent = (): ExtraCardComponent => loaded ?? LazyExtraCard;

/** Loads the component. A stored conversation waits for it, because a card that appears late would move the messages above it. */
export function useExtraCard(isNeeded: boolean): 'ready' | 'loading' {
  const [isLoaded, setIsLoaded] = useState(false);
  const isMissing = isNeeded && !isLoaded && loaded === null;
  useEffect(() => {
    // If loading fails, the card that needs the component reports the error.
    if (isMissing)
      void load()
        .catch(() => undefined)
        .finally(() => setIsLoaded(true));
  }, [isMissing]);
  return isMissing ? 'loading' : 'ready';
}
