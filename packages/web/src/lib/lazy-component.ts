import { type ComponentType, createElement, lazy, type ReactElement, useEffect, useState } from 'react';

/** A component whose code is loaded on first use. */
export interface LazyComponent<P extends object> {
  /** Suspends until the code has loaded. Afterwards, the component appears without a placeholder. */
  readonly show: (props: P) => ReactElement;
  /** Loads the code when it is needed. Returns true while it is loading. */
  readonly useIsLoading: (isNeeded: boolean) => boolean;
}

interface MountedProps<P extends object> {
  readonly latest: () => ComponentType<P>;
  readonly props: P;
}

/** Keeps the component that it was mounted with. Changing it would replace its buttons, even while one is being pressed. */
function Mounted<P extends object>({ latest, props }: MountedProps<P>): ReactElement {
  const [component] = useState(latest);
  return createElement(component, props);
}

export function lazyComponent<P extends object>(importIt: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null;
  const load = async (): Promise<ComponentType<P>> => {
    loaded = await importIt();
    return loaded;
  };
  const Lazy: ComponentType<P> = lazy(async () => ({ default: await load() }));
  return {
    show: (props) => createElement(Mounted<P>, { latest: () => loaded ?? Lazy, props }),
    useIsLoading: (isNeeded) => {
      const [isDone, setIsDone] = useState(false);
      const isMissing = isNeeded && !isDone && loaded === null;
      useEffect(() => {
        // If loading fails, the part of the page that shows the component reports the error.
        if (isMissing)
          void load()
            .catch(() => undefined)
            .finally(() => setIsDone(true));
      }, [isMissing]);
      return isMissing;
    },
  };
}
