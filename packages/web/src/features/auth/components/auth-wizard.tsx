import { DEFAULT_IDENTITY, type UserRole } from '@assay/engine/model';
import { lazy, type ReactNode, Suspense } from 'react';
import { lockReason } from '../../../lib/lock-reason.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Dot } from '../../../ui/dot.tsx';
import { Page } from '../../../ui/page.tsx';
import { SAMPLE_TOKEN_URL, useWizard, type Wizard, type WizardInput } from '../hooks/use-wizard.ts';
import { environmentKeyOf } from '../model/bodies.ts';
import { injectionPreview } from '../model/injection-preview.ts';
import { testOutcome } from '../model/test-outcome.ts';
import { ActionBar } from './action-bar.tsx';
import { ActivityLog } from './activity-log.tsx';
import { DetectionPanel } from './detection-panel.tsx';
import { IdentityList } from './identity-list.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileList } from './profile-list.tsx';
import { TokenPanel } from './token-panel.tsx';
import { ViewedProfile } from './viewed-profile.tsx';

const AiDetectionDialog = lazy(() => import('./ai-detection-dialog.tsx').then((module) => ({ default: module.AiDetectionDialog })));

interface AuthWizardProps extends WizardInput {
  /** Why the wizard cannot be used, for example because the environments failed to load. */
  readonly notice: ReactNode;
  readonly onOpenEnvironment: (environmentKey: string) => void;
  readonly onOpenIdentity: (identity: string, role?: UserRole) => void;
  /** Environments whose profiles cannot be changed right now. */
  readonly lockedKeys: ReadonlySet<string>;
  readonly lockNotice: ReactNode;
}

/** The Token and Auth Profile Wizard: detection results on the left, the profile and its token on the right. */
export function AuthWizard({ notice, onOpenEnvironment, onOpenIdentity, lockedKeys, lockNotice, ...input }: AuthWizardProps) {
  const { project, environment, identity, profile } = input;
  const wizard = useWizard(input);
  const { editing, detection } = wizard;
  const mayWrite = project.role !== 'viewer';
  const { tokenUrl } = editing.draft.text;
  const isSample = input.environmentState === 'failed' && tokenUrl === SAMPLE_TOKEN_URL;
  const who = identity === DEFAULT_IDENTITY ? '' : ` as ${identity}`;
  const where = environment === null ? project.name : `${project.name} on ${environment.name}${who}`;
  return (
    <Page
      title="Token and Auth Profile Wizard"
      subtitle={`How requests to ${where} get their token`}
      actions={<StateBadge isChanged={editing.isChanged} state={profile === null ? 'none' : profile.enabled ? 'enabled' : 'disabled'} />}
      className="@container flex flex-col border-t"
    >
      <title>{pageTitle('Auth Pilot')}</title>
      {notice !== null && <div className="border-b px-4 py-3 sm:px-6">{notice}</div>}
      <div className="grid flex-1 @min-[60rem]:grid-cols-[22rem_minmax(0,1fr)] @min-[70rem]:grid-cols-[26rem_minmax(0,1fr)]">
        <div className="min-w-0 @min-[60rem]:border-r @max-[60rem]:border-b">
          {mayWrite && (
            <DetectionPanel
              state={detection}
              projectName={project.name}
              profile={profile}
              tokenUrl={tokenUrl}
              picked={wizard.picked}
              onDetect={() => detection.detect((isSample ? '' : tokenUrl) || (environment?.baseUrl ?? ''))}
              onOpenDialog={() => wizard.setDialogOpen(true)}
              onPick={wizard.pick}
              onUseEndpoint={wizard.useEndpoint}
            />
          )}
          {environment !== null && <IdentityList project={project} environment={environment} identity={identity} onOpen={onOpenIdentity} />}
          <ProfileList
            project={project}
            environmentKey={environmentKeyOf(environment)}
            lockedKeys={lockedKeys}
            onOpen={onOpenEnvironment}
          />
        </div>
        <div className="flex min-w-0 flex-col">
          {mayWrite ? (
            <>
              {lockNotice}
              <ProfileForm
                editing={editing}
                secretKeys={environment?.secrets.map(({ keyPath }) => keyPath) ?? []}
                onType={wizard.setType}
                urlNote={isSample ? 'This is a sample URL, because the environments could not be loaded.' : null}
              />
              <TestResult wizard={wizard} />
              <Bar wizard={wizard} environment={environment} />
              <ActivityLog profileKey={wizard.profileKey} />
            </>
          ) : (
            <ViewedProfile profile={profile} editing={editing} />
          )}
        </div>
      </div>
      {wizard.isDialogOpen && (
        <Suspense>
          <AiDetectionDialog
            profileKey={wizard.profileKey}
            onFound={(found) => {
              detection.take(found);
              wizard.setDialogOpen(false);
            }}
            onClose={() => wizard.setDialogOpen(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function TestResult({ wizard: { token, editing } }: { readonly wizard: Wizard }) {
  const { result } = token;
  const isKeepable = result !== null && result.keptConsent !== null && editing.isChanged;
  const note = isKeepable ? 'Save the profile to store this authorization, so that runs can renew the token.' : null;
  return (
    <TokenPanel
      result={result}
      isBusy={token.isBusy}
      preview={injectionPreview(editing.draft, result)}
      note={note}
      onConfirmHost={() => token.confirmHost(editing.draft)}
    />
  );
}

function Bar({ wizard, environment }: { readonly wizard: Wizard } & Pick<WizardInput, 'environment'>) {
  const { editing, token } = wizard;
  const isValid = Object.keys(editing.errors).length === 0;
  const { tokenUrl } = editing.draft.text;
  const target = URL.canParse(tokenUrl) ? `, 1 request to ${new URL(tokenUrl).host}` : '';
  const hint = isValid ? `${environment?.name ?? ''}${target}`.replace(/^, /, '') : 'Complete required fields to enable testing';
  const reason = environment?.locked === true ? lockReason(environment.name) : null;
  return (
    <ActionBar
      canTest={isValid}
      canSave={environment?.locked !== true}
      isTesting={token.isBusy}
      isSaving={wizard.isSaving}
      next={token.result !== null && testOutcome(token.result) === 'obtained' ? 'save' : 'test'}
      hint={reason ?? hint}
      onTest={wizard.test}
      onSave={wizard.save}
    />
  );
}

function StateBadge({ isChanged, state }: { readonly isChanged: boolean; readonly state: 'none' | 'enabled' | 'disabled' }) {
  if (isChanged)
    return (
      <Badge variant="outline">
        <Dot tone="warn" />
        Not saved
      </Badge>
    );
  if (state === 'none') return <Badge variant="outline">No profiles yet</Badge>;
  return <Badge variant="outline">{state === 'enabled' ? 'Saved' : 'Saved, disabled'}</Badge>;
}
