import { type ComponentProps, lazy, Suspense } from 'react';
import type { Sheet } from './dialog.tsx';

const OpenDrawer = lazy(async () => {
  const { Dialog, Sheet: Panel } = await import('./dialog.tsx');
  return {
    default: ({ onClose, ...sheet }: ComponentProps<typeof Sheet> & { readonly onClose: () => void }) => (
      <Dialog open onOpenChange={onClose}>
        <Panel {...sheet} />
      </Dialog>
    ),
  };
});

interface DrawerProps extends ComponentProps<typeof Sheet> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A sheet whose code is loaded when it first opens. */
export function Drawer({ isOpen, ...rest }: DrawerProps) {
  return (
    isOpen && (
      <Suspense>
        <OpenDrawer {...rest} />
      </Suspense>
    )
  );
}
