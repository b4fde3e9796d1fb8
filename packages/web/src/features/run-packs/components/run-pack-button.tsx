import type { Environment, SuiteSummary } from '@assay/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Dialog, DialogTrigger } from '../../../ui/dialog.tsx';

const RunPackDialog = lazy(async () => ({ default: (await import('./run-pack-dialog.tsx')).RunPackDialog }));

interface RunPackButtonProps {
  readonly projectId: string;
  /** Undefined while loading. */
  readonly suites: readonly SuiteSummary[] | undefined;
  /** The environment whose URL is written to `.env.example`. */
  readonly environment: Environment | null;
  readonly onBrowse: (packId: string) => void;
  /** The element that opens the dialog. */
  readonly children: ReactNode;
}

/** Opens the Download Run Pack dialog, which is loaded on demand. */
export function RunPackButton({ children, onBrowse, ...rest }: RunPackButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const browse = (packId: string): void => {
    setIsOpen(false);
    onBrowse(packId);
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      {isOpen && (
        <Suspense fallback={null}>
          <RunPackDialog {...rest} onBrowse={browse} />
        </Suspense>
      )}
    </Dialog>
  );
}
