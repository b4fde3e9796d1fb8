import type { Spec } from '@assay/contract';
import { Ellipsis, FileDown, GitCompareArrows, RefreshCw, Timer, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { shortId } from '../../../lib/format.ts';
import { specDiffPath } from '../../../lib/paths.ts';
import { useCanEdit } from '../../../lib/view/editor-only.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../../ui/menu.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { type DownloadFormat, downloadFormats, downloadSpec } from '../api/download-spec.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const WatchDialog = lazy(async () => ({ default: (await import('./watch-dialog.tsx')).WatchDialog }));
const DeleteSpecDialog = lazy(async () => ({ default: (await import('./delete-spec-dialog.tsx')).DeleteSpecDialog }));

async function download(spec: Spec, form: DownloadFormat): Promise<void> {
  try {
    await downloadSpec(spec.id, form);
    notify('File downloaded');
  } catch (error) {
    notifyFailure('Failed to download file', errorDetail(error));
  }
}

/** The spec's three download formats, as menu items. */
export function DownloadItems({ spec }: { readonly spec: Spec }) {
  return downloadFormats.map((entry) => (
    <MenuItem key={entry.label} onSelect={() => void download(spec, entry)}>
      <FileDown aria-hidden />
      {entry.label}
    </MenuItem>
  ));
}

type OpenDialog = 'none' | 'update' | 'watch' | 'delete';

/** The dialogs for actions on a version, each loaded on demand. */
export function SpecDialogs({
  spec,
  openDialog,
  onClose,
}: {
  readonly spec: Spec;
  readonly openDialog: OpenDialog;
  readonly onClose: () => void;
}) {
  return (
    <Suspense>
      {openDialog === 'update' && <ImportDialog projectId={spec.projectId} updated={spec} onClose={onClose} />}
      {openDialog === 'watch' && <WatchDialog spec={spec} onClose={onClose} />}
      {openDialog === 'delete' && <DeleteSpecDialog spec={spec} onClose={onClose} />}
    </Suspense>
  );
}

export function SpecMenu({ spec }: { readonly spec: Spec }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>('none');
  const mayEdit = useCanEdit(spec.projectId);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="ghost" size="iconSm" aria-label={`More for ${spec.title} ${spec.version}, ${shortId(spec.id)}`}>
            <Ellipsis />
          </Button>
        </MenuTrigger>
        <MenuContent className="min-w-60">
          {mayEdit && (
            <MenuItem onSelect={() => setOpenDialog('update')}>
              <RefreshCw aria-hidden />
              Update
            </MenuItem>
          )}
          {mayEdit && spec.sourceUrl !== null && (
            <MenuItem onSelect={() => setOpenDialog('watch')}>
              <Timer aria-hidden />
              Check the source
            </MenuItem>
          )}
          {spec.changes !== null && (
            <MenuItem asChild>
              <Link to={specDiffPath(spec.projectId, spec.id)}>
                <GitCompareArrows aria-hidden />
                What changed
              </Link>
            </MenuItem>
          )}
          <MenuLabel>Download</MenuLabel>
          <DownloadItems spec={spec} />
          {mayEdit && (
            <>
              <MenuLabel>Remove</MenuLabel>
              <MenuItem className="text-bad data-[highlighted]:text-bad" onSelect={() => setOpenDialog('delete')}>
                <Trash2 aria-hidden />
                Delete
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      <SpecDialogs spec={spec} openDialog={openDialog} onClose={() => setOpenDialog('none')} />
    </>
  );
}
