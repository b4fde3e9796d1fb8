import type { Contact } from '@assay/contract';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { useDeleteContact } from '../hooks/use-contact-changes.ts';

interface DeleteContactDialogProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

export function DeleteContactDialog({ contact, onClose }: DeleteContactDialogProps) {
  const remove = useDeleteContact(onClose);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`Delete ${contact.name}?`}
        description={`${contact.email} will be permanently deleted. The person is not notified.`}
      >
        <footer className="mt-5 flex justify-end gap-2 border-t px-5 py-3">
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate(contact)}>
            {remove.isPending ? 'Deleting...' : 'Delete'}
          </Button>
        </footer>
      </DialogContent>
    </Dialog>
  );
}
