import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeParams } from '../lib/use-change-params.ts';

/** The query parameter that holds the open pack, so that a link or a reload opens its files again. */
const FILES_PARAMETER = 'files';

const FileViewer = lazy(async () => ({ default: (await import('../features/run-packs/components/file-viewer.tsx')).FileViewer }));

/** Opens a pack's files over the page. */
export function useOpenPackFiles(): (packId: string) => void {
  const changeParams = useChangeParams();
  return (packId) => changeParams({ [FILES_PARAMETER]: packId }, 'push');
}

/** True until the sheet opened by the URL is closed, so that the page below it can load later. */
export function useIsCoveredBySheet(): boolean {
  const [search] = useSearchParams();
  const isOpen = search.has(FILES_PARAMETER);
  const [isCovered, setCovered] = useState(isOpen);
  if (isCovered && !isOpen) setCovered(false);
  return isCovered;
}

/** The Run Pack Files sheet, open while the URL contains a pack id. */
export function PackFiles() {
  const [search] = useSearchParams();
  const changeParams = useChangeParams();
  const packId = search.get(FILES_PARAMETER);
  if (packId === null || packId === '') return null;
  const close = (): void => changeParams({ [FILES_PARAMETER]: null }, 'push');
  return (
    <Suspense fallback={null}>
      <FileViewer key={packId} packId={packId} onClose={close} />
    </Suspense>
  );
}
