import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The query parameter with the open pack, so that a link or a reload opens its files again. */
const FILES_PARAMETER = 'files';

const FileViewer = lazy(async () => ({ default: (await import('../features/run-packs/components/file-viewer.tsx')).FileViewer }));

/** Opens the files of a pack over the page. */
export function useOpenPackFiles(): (packId: string) => void {
  const [, setSearch] = useSearchParams();
  return (packId) =>
    setSearch((before) => {
      before.set(FILES_PARAMETER, packId);
      return before;
    });
}

/** True until the sheet that the address opened is closed, so that the page below it can load later. */
export function useIsCoveredBySheet(): boolean {
  const [search] = useSearchParams();
  const isOpen = search.has(FILES_PARAMETER);
  const [isCovered, setCovered] = useState(isOpen);
  if (isCovered && !isOpen) setCovered(false);
  return isCovered;
}

/** The Run Pack Files sheet, open while the address names a pack. */
export function PackFiles() {
  const [search, setSearch] = useSearchParams();
  const packId = search.get(FILES_PARAMETER);
  if (packId === null || packId === '') return null;
  const close = (): void =>
    setSearch((before) => {
      before.delete(FILES_PARAMETER);
      return before;
    });
  return (
    <Suspense fallback={null}>
      <FileViewer key={packId} packId={packId} onClose={close} />
    </Suspense>
  );
}
