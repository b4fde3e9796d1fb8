import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { readSession, subscribeToSession } from '../lib/session/session-store.ts';
import { connectTabs } from '../lib/tab-sync.ts';
import { EXTRA_WIDE_QUERY, PHONE_QUERY, useMediaQuery } from '../lib/use-media-query.ts';
import { Toaster } from '../ui/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

/** Context providers for every screen. The cache is cleared when a different user signs in. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => connectTabs(client), [client]);
  const isPhone = useMediaQuery(PHONE_QUERY);
  // Without a right panel, the message field and its button are in the bottom right corner.
  const offset = useMediaQuery(EXTRA_WIDE_QUERY) ? 16 : 128;
  useEffect(() => {
    let userId = readSession()?.user.id;
    return subscribeToSession(() => {
      const next = readSession()?.user.id;
      if (next !== userId) client.clear();
      userId = next;
    });
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>{children}</TooltipProvider>
      <Toaster position={isPhone ? 'top-center' : 'bottom-right'} offset={offset} />
    </QueryClientProvider>
  );
}
