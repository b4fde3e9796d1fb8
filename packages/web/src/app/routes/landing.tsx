import { ArrowRight } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { ProductSheet } from '../../features/sessions/components/product-sheet.tsx';
import { screens } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { PublicHeader } from '../public-header.tsx';

/** The front door: into the app when signed in, else what this is and the way in. */
export function LandingRoute() {
  const session = useSession();
  if (session !== null) return <Navigate replace to={screens.chat} />;
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <title>Assay: chat-first API testing</title>
      <PublicHeader />
      <main className="mx-auto grid w-full max-w-[1248px] flex-1 items-center gap-12 px-6 py-12 max-md:px-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div>
          <h1 className="text-balance font-semibold text-[2.375rem] leading-[2.625rem] tracking-[-0.035em] md:text-[3.5rem] md:leading-[3.75rem]">
            API tests from a conversation
          </h1>
          <p className="mt-5 max-w-xl text-fg-2 text-lg">
            Import an OpenAPI document, ask for tests in plain words, run them, and see exactly what broke. The tests are plain files that
            you own.
          </p>
          <Button asChild variant="primary" className="mt-8 h-10 px-4">
            <Link to={screens.chat}>
              Sign In
              <ArrowRight />
            </Link>
          </Button>
        </div>
        <div className="-mx-10 max-lg:hidden">
          <ProductSheet />
        </div>
      </main>
    </div>
  );
}
