import { ArrowLeft, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { MethodChip } from '../../ui/method-chip.tsx';
import { nearestScreen } from '../nearest-screen.ts';
import { PublicHeader } from '../public-header.tsx';

/** The 404 page, styled like a failed step in a run. */
export function NotFoundRoute() {
  const { pathname } = useLocation();
  const nearest = nearestScreen(pathname);
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <title>{pageTitle('Page not found')}</title>
      <PublicHeader />
      <main className="mx-auto flex w-full max-w-[34rem] flex-1 flex-col justify-center px-6 pb-28 max-md:px-4">
        <h1 className="font-semibold text-[2rem] leading-10 tracking-[-0.025em]">Oops! Page not found</h1>
        <p className="mt-2 text-fg-2 text-lg">The URL may be mistyped, or the page may have been deleted.</p>
        <div className="mt-8 overflow-hidden rounded-xl border bg-raised">
          <p className="flex h-10 items-center gap-2.5 border-b px-4 text-sm">
            <MethodChip method="GET" />
            <code className="min-w-0 flex-1 truncate font-mono text-xs">{pathname}</code>
            <span className="font-mono text-bad text-xs">404</span>
          </p>
          <p className="flex h-10 items-center gap-2 px-4 text-fg-2 text-sm">
            <X className="size-3.5 text-bad" aria-hidden />
            {/* One flex item, because a gap would separate the comma from the number. */}
            <span>
              expected <code className="font-mono text-ok text-xs">200</code>, got <code className="font-mono text-bad text-xs">404</code>
            </span>
          </p>
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <Button variant="primary" asChild>
            <Link to={screens.home}>
              <ArrowLeft />
              Return to Home
            </Link>
          </Button>
          {nearest !== null && (
            <span className="text-fg-3 text-sm">
              Did you mean{' '}
              <Link to={nearest} className="rounded-sm font-mono text-accent-text text-xs underline underline-offset-4">
                {nearest}
              </Link>
              ?
            </span>
          )}
        </div>
      </main>
    </div>
  );
}
