import type { AuthProfile, Environment } from '@assay/contract';
import { DEFAULT_IDENTITY, type UserRole } from '@assay/engine/model';
import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { lockReason } from '../../../lib/lock-reason.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/menu-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { authProfilesQuery } from '../api/queries.ts';
import { useChangeIdentity, useTestIdentity } from '../hooks/use-identity-actions.ts';
import { useProfileActions } from '../hooks/use-profile-actions.ts';
import { labelOf } from '../model/auth-types.ts';
import { environmentKeyOf } from '../model/bodies.ts';
import { type IdentityState, identityState, listIdentities, ROLE_ENTRIES } from '../model/identities.ts';
import { IdentityDialog } from './identity-dialog.tsx';

interface IdentityListProps {
  readonly project: { readonly id: string; readonly role: 'owner' | 'editor' | 'viewer' };
  readonly environment: Environment;
  /** The user whose profile is open. */
  readonly identity: string;
  readonly onOpen: (identity: string, role?: UserRole) => void;
}

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly profile: AuthProfile };

/** An environment's users. Tests with two users check that one cannot access the other's data. */
export function IdentityList({ project, environment, identity, onOpen }: IdentityListProps) {
  const query = useQuery(authProfilesQuery(project.id));
  const failure = failureOf(query);
  const profiles = query.data ?? [];
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const environmentKey = environmentKeyOf(environment);
  const names = listIdentities(profiles, environmentKey, identity);
  const find = (name: string) => profiles.find((one) => one.environmentKey === environmentKey && one.identity === name);
  const rename = useChangeIdentity((name) => {
    close();
    onOpen(name);
  });
  const changeRole = useChangeIdentity(close);
  const remove = useProfileActions(() => {
    close();
    onOpen(DEFAULT_IDENTITY);
  });
  const test = useTestIdentity(environment.id);
  const isViewer = project.role === 'viewer';
  const mayWrite = !isViewer && !environment.locked;
  const reason = environment.locked ? lockReason(environment.name) : undefined;
  return (
    <section aria-label="Users" className="mt-2 border-t first:mt-0 first:border-t-0">
      <div className="flex min-h-11 items-center gap-2 px-4 sm:px-6">
        <h2 className="flex-1 font-medium text-sm">Users of {environment.name}</h2>
        {!isViewer && (
          <Button
            size="sm"
            title={reason}
            disabled={!mayWrite || find(DEFAULT_IDENTITY) === undefined}
            onClick={() => setOpen({ kind: 'add' })}
          >
            <UserPlus />
            Add another user
          </Button>
        )}
      </div>
      {failure !== null && (
        <LoadFailure title="Failed to load the users" failure={failure} onRetry={query.refetch} className="mx-4 mb-3 sm:mx-6" />
      )}
      {query.data === undefined && failure === null && <Skeleton className="mx-4 mb-3 h-9 sm:mx-6" />}
      <ul>
        {(query.data === undefined ? [] : names).map((name) => (
          <Row
            key={name}
            name={name}
            profile={find(name)}
            isOpen={name === identity}
            entries={
              isViewer
                ? []
                : entriesFor(find(name), mayWrite, {
                    onTest: test.mutate,
                    onChange: setOpen,
                    onRole: (profile, role) => changeRole.mutate({ profile, change: { role } }),
                  })
            }
            onOpen={() => onOpen(name)}
          />
        ))}
      </ul>
      {open?.kind === 'add' && (
        <IdentityDialog
          title={`Add another user to ${environment.name}`}
          action="Continue"
          initial=""
          taken={names}
          isBusy={false}
          asksRole
          onSave={(name, role) => {
            close();
            onOpen(name, role);
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && (
        <IdentityDialog
          title={`Rename ${open.profile.identity}`}
          action="Rename"
          initial={open.profile.identity}
          taken={names.filter((name) => name !== open.profile.identity)}
          isBusy={rename.isPending}
          asksRole={false}
          onSave={(name) => rename.mutate({ profile: open.profile, change: { identity: name } })}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={`Remove user ${open.profile.identity}?`}
          action="Remove"
          state={remove.isPending ? 'busy' : 'ready'}
          onConfirm={() => remove.mutate({ action: 'delete', profile: open.profile })}
          onClose={close}
        >
          Their stored secrets are also deleted. Tests that run as this user are skipped until you add another user with the same name.
        </ConfirmDialog>
      )}
    </section>
  );
}

interface RowCalls {
  readonly onTest: (profile: AuthProfile) => void;
  readonly onChange: (open: Open) => void;
  readonly onRole: (profile: AuthProfile, role: UserRole) => void;
}

function entriesFor(profile: AuthProfile | undefined, mayWrite: boolean, { onTest, onChange, onRole }: RowCalls): readonly MenuEntry[] {
  if (profile === undefined) return [];
  const action = (key: string, content: string, onSelect: () => void, tone?: 'bad'): MenuEntry => ({
    kind: 'action',
    key,
    content,
    onSelect,
    ...(tone === undefined ? {} : { tone }),
  });
  const test = action('test', 'Test', () => onTest(profile));
  if (!mayWrite || profile.identity === DEFAULT_IDENTITY) return [test];
  return [
    test,
    action('rename', 'Rename', () => onChange({ kind: 'rename', profile })),
    ...ROLE_ENTRIES.filter(({ role }) => role !== profile.role).map(({ role, mark }) => action(role, mark, () => onRole(profile, role))),
    action('remove', 'Remove', () => onChange({ kind: 'remove', profile }), 'bad'),
  ];
}

interface RowProps {
  readonly name: string;
  readonly profile: AuthProfile | undefined;
  readonly isOpen: boolean;
  readonly entries: readonly MenuEntry[];
  readonly onOpen: () => void;
}

function Row({ name, profile, isOpen, entries, onOpen }: RowProps) {
  const badge = ROLE_ENTRIES.find(({ role }) => role !== 'user' && role === profile?.role)?.label;
  return (
    <li className={cn('flex items-center gap-3 border-t px-4 py-2 sm:px-6', isOpen && 'shadow-[inset_2px_0_0_var(--accent-text)]')}>
      <button type="button" aria-current={isOpen || undefined} onClick={onOpen} className="min-w-0 flex-1 rounded text-left">
        <span className="flex items-center gap-2 font-medium text-sm">
          <span className="truncate">{name}</span>
          {badge !== undefined && <Badge variant="outline">{badge}</Badge>}
          <StateMark state={identityState(profile)} />
        </span>
        <span className="block truncate text-fg-3 text-xs">{profile === undefined ? 'Sign-in not set up' : labelOf(profile.authType)}</span>
      </button>
      {entries.length > 0 && (
        <MenuButton label={`Actions for ${name}`} entries={entries} className="rounded p-1 text-fg-2 hover:text-fg">
          <MoreHorizontal className="size-4" aria-hidden />
        </MenuButton>
      )}
    </li>
  );
}

const STATE_TEXTS: Readonly<Record<IdentityState, string | null>> = {
  none: 'Not saved',
  'sign-in': 'Sign-in needed',
  unconfirmed: 'Host not confirmed',
  disabled: 'Disabled',
  ready: null,
};

function StateMark({ state }: { readonly state: IdentityState }) {
  const text = STATE_TEXTS[state];
  return text === null ? null : <Badge variant={state === 'disabled' || state === 'none' ? 'outline' : 'warn'}>{text}</Badge>;
}
