import { DEFAULT_IDENTITY } from '@assay/engine/model';
import { useQuery } from '@tanstack/react-query';
import { lockReason } from '../../../lib/lock-reason.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { authProfilesQuery } from '../api/queries.ts';
import { useProfileActions } from '../hooks/use-profile-actions.ts';
import { labelOf } from '../model/auth-types.ts';

interface ProfileListProps {
  readonly project: { readonly id: string; readonly role: 'owner' | 'editor' | 'viewer' };
  readonly environmentKey: string;
  readonly lockedKeys: ReadonlySet<string>;
  readonly onOpen: (environmentKey: string) => void;
}

/** The project's profiles, one per environment. A click opens that environment's profile. */
export function ProfileList({ project, environmentKey, lockedKeys, onOpen }: ProfileListProps) {
  const result = useQuery(authProfilesQuery(project.id));
  const actions = useProfileActions();
  const failure = failureOf(result);
  // An environment's other users are listed with it.
  const profiles = (result.data ?? []).filter(({ identity }) => identity === DEFAULT_IDENTITY);
  if (failure !== null)
    return <LoadFailure title="Failed to load auth profiles" failure={failure} onRetry={result.refetch} className="m-4 sm:mx-6" />;
  if (profiles.length === 0) return null;
  return (
    <section aria-label="Auth profiles" className="mt-2 border-t first:mt-0 first:border-t-0">
      <div className="flex min-h-11 items-center px-4 sm:px-6">
        <h2 className="flex-1 font-medium text-sm">Auth profiles</h2>
        <span className="nums text-fg-3 text-xs">{profiles.length}</span>
      </div>
      <ul>
        {profiles.map((profile) => (
          <li
            key={profile.id}
            className={cn(
              'flex items-center gap-3 border-t px-4 py-2 sm:px-6',
              profile.environmentKey === environmentKey && 'shadow-[inset_2px_0_0_var(--accent-text)]',
            )}
          >
            <button type="button" onClick={() => onOpen(profile.environmentKey)} className="min-w-0 flex-1 rounded text-left">
              <span className="flex items-center gap-2 font-medium text-sm">
                <span className="truncate">{profile.environmentKey || 'No environment'}</span>
                {profile.needsSignIn && <Badge variant="warn">Sign-in needed</Badge>}
                {!profile.tokenHostConfirmed && <Badge variant="warn">Host not confirmed</Badge>}
              </span>
              <span className="block truncate text-fg-3 text-xs">{labelOf(profile.authType)}</span>
            </button>
            {project.role === 'viewer' ? (
              <Badge variant="outline">{profile.enabled ? 'On' : 'Off'}</Badge>
            ) : (
              <Switch
                aria-label={`Runs on ${profile.environmentKey} use this profile`}
                checked={profile.enabled}
                disabled={actions.isPending || lockedKeys.has(profile.environmentKey)}
                title={lockedKeys.has(profile.environmentKey) ? lockReason(profile.environmentKey) : undefined}
                onCheckedChange={(isOn) => actions.mutate({ action: isOn ? 'enable' : 'disable', profile })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
