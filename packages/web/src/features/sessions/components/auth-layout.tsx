import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { screens } from '../../../lib/paths.ts';
import { useServerHealth } from '../../../lib/use-server-health.ts';
import { ThemeToggle } from '../../../lib/view/theme-toggle.tsx';
import { Dot } from '../../../ui/dot.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { ProductSheet } from './product-sheet.tsx';

const healthLines = {
  asking: { tone: 'wait', text: 'Checking the server' },
  up: { tone: 'ok', text: 'Online' },
  down: { tone: 'bad', text: 'Offline' },
} as const;

function HealthLine() {
  const { tone, text } = healthLines[useServerHealth()];
  return (
    <p className="flex items-center gap-2 text-fg-3 text-xs">
      <Dot tone={tone} />
      {text}
    </p>
  );
}

interface AuthLayoutProps {
  readonly title: string;
  readonly lead: string;
  readonly below: ReactNode;
  readonly children: ReactNode;
}

/** The layout of the pages before sign-in: the form in a panel, with a picture of the product beside it. */
export function AuthLayout({ title, lead, below, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh bg-panel lg:grid-cols-[minmax(30rem,36rem)_1fr]">
      <div className="flex flex-col">
        <header className="flex h-14 items-center justify-between px-6 max-md:px-4">
          <Link to={screens.home} className="flex items-center gap-2.5 rounded-md">
            <Logo />
            <span className="font-semibold text-lg tracking-[-0.015em]">Assay</span>
          </Link>
          <ThemeToggle />
        </header>
        <main className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col px-6 pt-[min(22vh,14rem)] pb-8 max-md:px-4 max-md:pt-12">
          <h1 className="font-semibold text-[1.5rem] leading-8 tracking-[-0.02em]">{title}</h1>
          <p className="mt-1 text-base text-fg-2">{lead}</p>
          {children}
          <p className="mt-6 text-fg-2 text-sm">{below}</p>
        </main>
        <footer className="flex h-14 items-center justify-between px-6 max-md:px-4">
          <HealthLine />
          <Link to={screens.docs} className="rounded-sm text-fg-3 text-xs hover:text-fg">
            Docs
          </Link>
        </footer>
      </div>
      <aside aria-label="About Assay" className="m-2 ml-0 hidden place-items-center overflow-hidden rounded-xl border bg-bg lg:grid">
        <ProductSheet />
      </aside>
    </div>
  );
}

export const authLink = 'rounded-sm font-medium text-accent-text underline-offset-4 hover:underline';
