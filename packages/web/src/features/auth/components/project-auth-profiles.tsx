import type { AuthProfile } from '@assay/contract';
import { DEFAULT_IDENTITY } from '@assay/engine/model';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { lockReason } from '../../../lib/lock-reason.ts';
import { authPilotPath } from '../../../lib/paths.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SettingsBlock } from '../../../ui/settings-block.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { authProfilesQuery } from '../api/queries.ts';
import { useProfileActions } from '../hooks/use-profile-actions.ts';
import { labelOf } from '../model/auth-types.ts';

interface ProjectAuthProfilesProps {
  readonly project: { readonly id: string; readonly role: 'owner' | 'editor' | 'viewer' };
  /** Environments whose profiles cannot be changed right now. */
  readonly lockedKeys: ReadonlySet<string>;
}

/** The Auth Profiles tab in the project settings. */
export function ProjectAuthProfiles({ project, lockedKeys }: ProjectAuthProfilesProps) {
  const result = useQuery(authProfilesQuery(project.id));
  const [doomed, setDoomed] = useState<AuthProfile | null>(null);
  const actions = useProfileActions(() => setDoomed(null));
  const failure = failureOf(result);
  const mayWrite = project.role !== 'viewer';
  return (
    <SettingsBlock
      title="Auth profiles"
      note="How runs in this project get their tokens. Each user in an environment has a profile."
      content="list"
      actions={
        <Button variant="primary" asChild>
          <Link to={authPilotPath(project.id)}>
            <KeyRound />
            Open Auth Pilot
          </Link>
        </Button>
      }
    >
      {failure !== null && (
        <LoadFailure title="Failed to load auth profiles" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />
      )}
      {result.data === undefined && failure === null && <Skeleton className="mx-4 h-14 sm:mx-6" />}
      {result.data?.length === 0 && (
        <EmptyState
          icon={<KeyRound strokeWidth={1.75} />}
          title="No auth profiles yet"
          body="Auth Pilot detects how the API authenticates, gets a token and saves the settings."
        />
      )}
      <ul>
        {result.data?.map((profile) => (
          <ProfileRow
            key={profile.id}
            profile={profile}
            projectId={project.id}
            access={mayWrite ? 'edit' : 'read'}
            mayWrite={mayWrite && !actions.isPending && !lockedKeys.has(profile.environmentKey)}
            reason={lockedKeys.has(profile.environmentKey) ? lockReason(profile.environmentKey) : undefined}
            onToggle={() => actions.mutate({ action: profile.enabled ? 'disable' : 'enable', profile })}
            onDelete={() => setDoomed(profile)}
          />
        ))}
      </ul>
      {doomed !== null && (
        <ConfirmDialog
          title={`Delete the auth profile for ${doomed.environmentKey || 'no environment'}${doomed.identity === DEFAULT_IDENTITY ? '' : `, ${doomed.identity}`}?`}
          action="Delete"
          state={actions.isPending ? 'busy' : 'ready'}
          onConfirm={() => actions.mutate({ action: 'delete', profile: doomed })}
          onClose={() => setDoomed(null)}
        >
          Its stored secrets are also deleted. Runs on this environment will then use only the environment's headers and secrets.
        </ConfirmDialog>
      )}
    </SettingsBlock>
  );
}

interface ProfileRowProps {
  readonly profile: AuthProfile;
  readonly projectId: string;
  /** Viewers see the state without the controls. */
  readonly access: 'edit' | 'read';
  readonly mayWrite: boolean;
  /** Why the profile cannot be changed. */
  readonly reason: string | undefined;
  readonly onToggle: () => void;
  readonly onDelete: () => void;
}

function ProfileRow({ profile, projectId, access, mayWrite, reason, onToggle, onDelete }: ProfileRowProps) {
  const { environmentKey, identity, authType, tokenUrl, detectConfidence, detectSource } = profile;
  const name = `${environmentKey || 'No environment'}${identity === DEFAULT_IDENTITY ? '' : `, ${identity}`}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3 last:border-b sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-2">
          <Link to={authPilotPath(projectId)} className="font-medium text-sm hover:underline">
            {name}
          </Link>
          <Badge>{labelOf(authType)}</Badge>
          {!profile.tokenHostConfirmed && <Badge variant="warn">Host not confirmed</Badge>}
          {detectSource !== null && detectSource !== '' && (
            <Badge variant="outline">Detected{detectConfidence === null ? '' : ` ${Math.round(detectConfidence * 100)}%`}</Badge>
          )}
        </div>
        <p className="mt-0.5 truncate font-mono text-fg-3 text-xs">{tokenUrl}</p>
      </div>
      {access === 'read' ? (
        <Badge variant="outline">{profile.enabled ? 'On' : 'Off'}</Badge>
      ) : (
        <>
          <Switch
            title={reason}
            aria-label={`Runs on ${name} use this profile`}
            checked={profile.enabled}
            disabled={!mayWrite}
            onCheckedChange={onToggle}
          />
          <Button
            variant="ghost"
            size="iconSm"
            title={reason}
            aria-label={`Delete the auth profile for ${name}`}
            disabled={!mayWrite}
            onClick={onDelete}
          >
            <Trash2 />
          </Button>
        </>
      )}
    </li>
  );
}
