import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { columnClass } from './section-styles.ts';

const START = 'npm start';

interface HeroProps {
  readonly joinBeta: ReactNode;
  readonly picture: ReactNode;
}

/** A quick way to try the product before signing up. */
function StartLine() {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-fg-3 text-sm">
      <span className="inline-flex h-8 items-center gap-1 rounded-md border bg-inset pr-0.5 pl-3 font-mono text-fg-2 text-xs">
        <span aria-hidden className="text-fg-3">
          ${' '}
        </span>
        {START}
        <CopyButton label="Copy command" text={() => START} />
      </span>
      Run this in a clone to start everything locally, sample API included.
    </p>
  );
}

export function Hero({ joinBeta, picture }: HeroProps) {
  return (
    <section aria-labelledby="hero" className="relative overflow-clip">
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 top-0 h-[56rem] bg-[radial-gradient(52rem_20rem_at_50%_30rem,oklch(0.55_0.19_282/.14),transparent_72%)] max-md:hidden"
      />
      <div className={cn(columnClass, 'relative pt-24 pb-24 max-md:pt-14 max-md:pb-16')}>
        <h1
          id="hero"
          className="font-semibold text-[3.5rem] leading-[3.75rem] tracking-[-0.035em] max-lg:text-balance max-md:text-[2.375rem] max-md:leading-[2.625rem]"
        >
          API tests from a conversation,
          <br className="max-lg:hidden" /> saved as plain files.
        </h1>
        <p className="mt-6 max-w-[35rem] text-pretty text-[1.125rem] text-fg-2 leading-7 max-md:mt-5 max-md:text-lg">
          Import an OpenAPI spec, describe what matters, and review the suite as a plan and a diff. Run it in the cloud, or download it as
          files.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          {joinBeta}
          <Button asChild className="h-10 rounded-lg px-4 text-base max-md:h-11 max-md:flex-1">
            <Link to={screens.docs}>Read Docs</Link>
          </Button>
          <Link
            to={screens.authPilot}
            className="inline-flex h-10 items-center gap-1.5 rounded-md text-base text-fg-2 hover:text-fg md:ml-3"
          >
            Try the auth wizard demo
            <ArrowRight className="size-4" strokeWidth={1.75} aria-hidden />
          </Link>
        </div>
        <StartLine />
        <div className="mt-14 max-md:mt-10">{picture}</div>
      </div>
    </section>
  );
}
