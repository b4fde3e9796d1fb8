import type { Role } from '@assay/contract';
import { Link2, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { useInviteLink } from '../hooks/use-invite.ts';
import { CopyLink } from './copy-link.tsx';

type LinkRole = Exclude<Role, 'owner'>;

/** An invitation link for teams that have no list of email addresses. It can be revoked below. */
export function InviteLink({ projectId }: { readonly projectId: string }) {
  const [role, setRole] = useState<LinkRole>('viewer');
  const make = useInviteLink(projectId);
  return (
    <div className="mt-5">
      <p className="mb-1 font-medium text-sm">Or share an invite link</p>
      <p className="mb-2 text-fg-3 text-xs">
        Anyone with an account can join with this link for 7 days. A new link for the same role replaces the old one.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Role for people who join"
          value={role}
          className="w-28"
          onChange={(event) => setRole(event.target.value === 'editor' ? 'editor' : 'viewer')}
        >
          <option value="editor">editor</option>
          <option value="viewer">viewer</option>
        </Select>
        <Button disabled={make.isPending} onClick={() => make.mutate(role)}>
          {make.isPending ? <LoaderCircle className="animate-spin" /> : <Link2 />}
          Create link
        </Button>
      </div>
      {make.data !== undefined && (
        <CopyLink link={make.data.link}>
          The link adds people as {make.data.invitation.role}s and expires on {formatDay(make.data.invitation.expiresAt)}. Copy it now. It
          will not be shown again.
        </CopyLink>
      )}
    </div>
  );
}
