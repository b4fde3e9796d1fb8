import { Slot } from 'radix-ui';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { EditorOnly } from '../../../lib/view/editor-only.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

interface ImportSpecButtonProps {
  readonly projectId: string;
  /** The button that opens the dialog. */
  readonly children: ReactElement;
}

/** Opens the import dialog, which is loaded on the first click. */
export function ImportSpecButton({ projectId, children }: ImportSpecButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <EditorOnly projectId={projectId}>
      <Slot.Root onClick={() => setIsOpen(true)}>{children}</Slot.Root>
      <Suspense>{isOpen && <ImportDialog projectId={projectId} updated={null} onClose={() => setIsOpen(false)} />}</Suspense>
    </EditorOnly>
  );
}
