import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import { invitationQuery } from '../api/invitation.ts';
import { useAcceptInvitation } from '../hooks/use-accept-invitation.ts';
import { roleText } from '../model/role-text.ts';

/** Asks the user to confirm an invitation link. The token is removed from the address bar immediately. */
export function InvitationDialog() {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('invitation');
  const [token, setToken] = useState(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    setToken(inAddress);
    setSearch({}, { replace: true });
  }, [inAddress, setSearch]);
  return token === null ? null : <Question token={token} onClose={() => setToken(null)} />;
}

function Question({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { data, error } = useQuery(invitationQuery(token));
  const accept = useAcceptInvitation(token);
  useEffect(() => {
    if (error !== null) notifyFailure('Failed to open invitation', errorDetail(error));
  }, [error]);
  if (data === undefined) return null;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={`Join ${data.projectName}?`}>
        <p className="px-5 pt-2 pb-5 text-fg-2 text-sm">
          {data.invitedBy ?? 'Someone'} invited you to work on {data.projectName} as {roleText(data.role)}. Its members will see your name
          and email address.
        </p>
        <footer className="flex justify-end gap-2 border-t px-5 py-3">
          <DialogClose asChild>
            <Button variant="ghost">Not now</Button>
          </DialogClose>
          <Button variant="primary" disabled={accept.isPending} onClick={() => accept.mutate()}>
            {accept.isPending && <LoaderCircle className="animate-spin" />}
            Join
          </Button>
        </footer>
      </DialogContent>
    </Dialog>
  );
}
