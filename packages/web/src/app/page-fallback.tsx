import { RunSkeleton } from '../features/runs/components/run-skeleton.tsx';
import { projectIdInPath, screens } from '../lib/paths.ts';
import { Logo } from '../ui/logo.tsx';
import { HeaderSkeleton, RowsSkeleton, StatsSkeleton } from '../ui/page-skeleton.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

/** The header of the public pages, which does not move when the page has loaded. */
function PublicSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="min-h-dvh bg-bg">
      <div className="border-b">
        <div className="mx-auto flex h-14 max-w-[1248px] items-center gap-2.5 px-6 max-md:px-4">
          <Logo />
          <span className="font-semibold text-lg tracking-[-0.015em]">Assay</span>
        </div>
      </div>
      <div className="mx-auto max-w-[1248px] px-6 pt-20 max-md:px-4 max-md:pt-12">
        <Skeleton className="h-28 w-[40rem] max-w-full" />
        <Skeleton className="mt-6 h-14 w-[35rem] max-w-full" />
        <Skeleton className="mt-8 h-10 w-72 max-w-full" />
      </div>
    </div>
  );
}

/** The sign-in form, with the product sheet next to it. */
function AuthSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh bg-panel lg:grid-cols-[minmax(30rem,36rem)_1fr]">
      <div className="flex flex-col">
        <div className="flex h-14 items-center gap-2.5 px-6 max-md:px-4">
          <Logo />
          <span className="font-semibold text-lg tracking-[-0.015em]">Assay</span>
        </div>
        <div className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col px-6 pt-[min(22vh,14rem)] max-md:px-4 max-md:pt-12">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="mt-2 h-4 w-56" />
          <Skeleton className="mt-8 h-10" />
          <Skeleton className="mt-6 h-10" />
          <Skeleton className="mt-6 h-10" />
        </div>
      </div>
      <div className="m-2 ml-0 hidden rounded-xl border bg-bg lg:block" />
    </div>
  );
}

/** A placeholder for the whole page until its first chunk has loaded. */
export function PageFallback({ pathname }: { readonly pathname: string }) {
  if (pathname === screens.chat || pathname.startsWith(`${screens.chat}/`)) {
    return (
      <ShellSkeleton>
        <ScreenFallback pathname={pathname} />
      </ShellSkeleton>
    );
  }
  return pathname.startsWith('/auth/') ? <AuthSkeleton /> : <PublicSkeleton />;
}

function ChatSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex min-w-0 flex-1">
      <h1 className="sr-only">Loading</h1>
      <div className="hidden w-60 shrink-0 flex-col gap-3 border-r p-4 lg:flex">
        <Skeleton className="h-8" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-end">
        <Skeleton className="mx-auto mb-6 h-24 w-[calc(100%-2rem)] max-w-[46rem] rounded-xl" />
      </div>
    </div>
  );
}

function ListSkeleton({ back }: { readonly back?: true }) {
  return (
    <div className="min-w-0 flex-1 overflow-hidden">
      <HeaderSkeleton {...(back === undefined ? {} : { back })} />
      <RowsSkeleton label="Loading" />
    </div>
  );
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Cards with the same grid as the project and environment lists. The project list has a search row above. */
function CardsSkeleton({ above }: { readonly above: 'search' | 'nothing' }) {
  return (
    <div role="status" aria-label="Loading" className="min-w-0 flex-1 overflow-hidden">
      <HeaderSkeleton />
      {above === 'search' && (
        <div className="flex flex-wrap gap-2 px-4 pb-4 sm:px-6">
          <Skeleton className="h-8 w-72 max-md:h-10 max-sm:w-full" />
          <Skeleton className="h-8 w-40" />
        </div>
      )}
      <div className="grid gap-3 px-4 sm:px-6 md:grid-cols-2 xl:grid-cols-3">
        {cards.slice(0, 3).map((key) => (
          <Skeleton key={key} className="h-48 rounded-xl" />
        ))}
      </div>
    </div>
  );
}

function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="min-w-0 flex-1 overflow-hidden">
      <HeaderSkeleton />
      {cards.slice(0, 3).map((key) => (
        <div key={key} className="grid gap-x-10 gap-y-4 border-t px-4 py-6 sm:px-6 lg:grid-cols-[15rem_minmax(0,44rem)]">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-32" />
        </div>
      ))}
    </div>
  );
}

function ProjectSkeleton() {
  return (
    <div className="min-w-0 flex-1 overflow-hidden">
      <HeaderSkeleton back />
      <StatsSkeleton labels={['Endpoints', 'Cases', 'Last run', 'p95 in the last run']} />
      <RowsSkeleton label="Loading" rows={4} />
    </div>
  );
}

/** A placeholder for a screen inside the shell, with the same layout. */
export function ScreenFallback({ pathname }: { readonly pathname: string }) {
  const projectId = projectIdInPath(pathname);
  if (pathname === screens.chat) return <ChatSkeleton />;
  if (pathname.startsWith(`${screens.runs}/`)) return <RunSkeleton />;
  if (projectId !== null) return /^\/app\/projects\/[^/]+\/?$/.test(pathname) ? <ProjectSkeleton /> : <ListSkeleton back />;
  if (pathname === screens.projects) return <CardsSkeleton above="search" />;
  if (pathname === screens.environments) return <CardsSkeleton above="nothing" />;
  if (pathname === screens.settings || pathname === screens.modelSettings) return <AccountSkeleton />;
  return <ListSkeleton />;
}
