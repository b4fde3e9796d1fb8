import type { Role } from '@assay/contract';
import { LoaderCircle, Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldDetail } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { unsavedAttributes } from '../../../ui/unsaved.ts';
import { useInvite } from '../hooks/use-invite.ts';
import { CopyLink } from './copy-link.tsx';
import { RoleSelect } from './role-select.tsx';

/** Invites a user to the project. Typed values stay when the server rejects them. */
export function InviteForm({ projectId }: { readonly projectId: string }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useInvite(projectId, () => setEmail(''));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() !== '') invite.mutate({ email: email.trim(), role });
  };
  return (
    <form noValidate {...unsavedAttributes(email.trim() !== '')} onSubmit={submit}>
      <Field
        label="Email address"
        hint="Viewers can read everything, editors can also make changes, and owners can also manage members."
        error={invite.error === null ? undefined : fieldDetail(invite.error, 'email')}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="email"
              autoComplete="off"
              placeholder="name@example.com"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                invite.reset();
              }}
              className="min-w-0 flex-1 basis-52 max-sm:basis-full"
            />
            <RoleSelect label="Role for the invited person" value={role} onChange={setRole} />
            <Button type="submit" variant="primary" disabled={invite.isPending || email.trim() === ''}>
              {invite.isPending ? <LoaderCircle className="animate-spin" /> : <Mail />}
              Invite
            </Button>
          </div>
        )}
      </Field>
      {invite.data?.kind === 'invited' && invite.data.link !== null && (
        <CopyLink link={invite.data.link}>
          This server cannot send email. Send this link to {invite.data.invitation.email}. Only that address can use it.
        </CopyLink>
      )}
    </form>
  );
}
