import { LoaderCircle } from 'lucide-react';

/** The full-page loading state during sign-in. */
export function LoadingPage() {
  return (
    <main className="grid min-h-dvh place-items-center bg-panel">
      <p role="status" className="flex items-center gap-2.5 text-fg-2 text-sm">
        <LoaderCircle className="size-4 animate-spin text-accent-text" aria-hidden />
        Loading...
      </p>
    </main>
  );
}
