import { Download, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { downloadAccount } from '../api/download-account.ts';

const DeleteAccountForm = lazy(() => import('./delete-account-form.tsx').then((module) => ({ default: module.DeleteAccountForm })));

/** Downloads the user's data as a file, for example before deleting the account. */
export function ExportButton() {
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await downloadAccount();
      notify('File downloaded', 'assay-account.json');
    } catch (error) {
      notifyFailure('Failed to download file', errorDetail(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button disabled={isBusy} onClick={() => void download()}>
      <Download />
      Export my data
    </Button>
  );
}

export function DangerZone({ email }: { readonly email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium text-sm">Delete account</p>
        <p className="text-fg-3 text-sm">Deletes your profile, keys and sessions, and every project that has no other members.</p>
      </div>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Trash2 />
        Delete account
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title={`Delete the account for ${email}?`} description="This cannot be undone.">
          <Suspense fallback={<Skeleton className="m-5 h-40" />}>
            <DeleteAccountForm />
          </Suspense>
        </DialogContent>
      </Dialog>
    </div>
  );
}
