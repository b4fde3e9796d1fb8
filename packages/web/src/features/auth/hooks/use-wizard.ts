import type { AuthProfile, Environment } from '@assay/contract';
import type { AuthType, UserRole } from '@assay/engine/model';
import { useState } from 'react';
import { useShortcuts } from '../../../lib/use-shortcut.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { activityKey, addActivity } from '../model/activity.ts';
import { labelOf } from '../model/auth-types.ts';
import { environmentKeyOf, type ProfileKey } from '../model/bodies.ts';
import { type AuthDraft, applyCandidate, candidateDraft } from '../model/draft.ts';
import { firstError } from '../model/validate-draft.ts';
import { type DraftEditing, useAuthDraft } from './use-auth-draft.ts';
import { useConsent } from './use-consent.ts';
import { type DetectionState, useDetection } from './use-detection.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { type TokenTest, useTokenTest } from './use-token-test.ts';

export interface WizardInput {
  readonly project: { readonly id: string; readonly name: string; readonly role: 'owner' | 'editor' | 'viewer' };
  readonly environment: Environment | null;
  /** The environment user whose profile is shown. */
  readonly identity: string;
  /** The role of a new user. Null when nobody has chosen one. */
  readonly userRole: UserRole | null;
  readonly profile: AuthProfile | null;
  /** The first user's profile, which is the starting point for other users' profiles. */
  readonly firstProfile: AuthProfile | null;
  /** `failed` when the environments could not be loaded, `none` when the project has none. */
  readonly environmentState: 'ready' | 'none' | 'failed';
}

/** The demo URL from the specification, shown only when the environments cannot be loaded. */
export const SAMPLE_TOKEN_URL = 'https://auth.bookshop.example/oauth/token';

export interface Wizard {
  readonly profileKey: ProfileKey;
  readonly editing: DraftEditing;
  readonly detection: DetectionState;
  readonly token: TokenTest;
  readonly picked: number | null;
  readonly pick: (index: number) => void;
  readonly setType: (type: AuthType) => void;
  readonly useEndpoint: () => void;
  readonly test: () => void;
  readonly save: () => void;
  readonly isSaving: boolean;
  readonly isDialogOpen: boolean;
  readonly setDialogOpen: (isOpen: boolean) => void;
}

/** The wizard's state: the form, the detection, and the last test result. */
export function useWizard({ project, environment, identity, userRole, profile, firstProfile, environmentState }: WizardInput): Wizard {
  const profileKey: ProfileKey = {
    projectId: project.id,
    environmentKey: environmentKeyOf(environment),
    identity,
    ...(profile === null && userRole !== null ? { role: userRole } : {}),
  };
  const sampleUrl = environmentState === 'failed' ? SAMPLE_TOKEN_URL : null;
  const baseUrl = environment?.baseUrl ?? '';
  const [picked, setPicked] = useState<number | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const editing = useAuthDraft({ memoryKey: activityKey(profileKey), baseUrl, sampleUrl, profile, like: firstProfile });
  const detection = useDetection(profileKey, () => setPicked(null));
  const token = useTokenTest({ profileKey, authProfileId: profile?.id ?? null, envId: environment?.id ?? null });
  const saving = useSaveProfile(profileKey, profile, editing.resetTo);
  useConsent(token.result, token.resume);

  const whenValid = (then: (draft: AuthDraft) => void): void => {
    const fault = firstError(editing.errors);
    if (fault === null) {
      then(editing.draft);
      return;
    }
    editing.showErrors();
    // On small screens the action bar may cover the field.
    requestAnimationFrame(() => document.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'center' }));
    addActivity(profileKey, 'error', fault);
    notifyFailure('Validation failed', fault);
  };
  const mayWrite = project.role !== 'viewer';
  const test = (): void => {
    if (mayWrite && !token.isBusy) whenValid(token.test);
  };
  const save = (): void => {
    const consent = token.result?.keptConsent ?? null;
    if (mayWrite && environment?.locked !== true && !saving.isPending) whenValid((draft) => saving.mutate({ draft, consent }));
  };
  useShortcuts(
    isDialogOpen
      ? []
      : [
          { key: 'enter', modifier: 'ctrl-or-cmd', run: test },
          { key: 's', modifier: 'ctrl-or-cmd', run: save },
        ],
  );
  return {
    profileKey,
    editing,
    detection,
    token,
    picked,
    pick: (index) => {
      const candidate = detection.found?.detection.candidates[index];
      if (candidate === undefined || detection.found === null) return;
      const draft = candidateDraft(candidate, baseUrl);
      setPicked(index);
      editing.replace(draft);
      token.clear();
      addActivity(profileKey, 'detect', `Picked ${labelOf(draft.type)}`);
    },
    setType: (type) => {
      setPicked(null);
      editing.setType(type);
      token.clear();
    },
    useEndpoint: () => {
      const found = detection.found?.detection;
      const url = found?.tokenEndpoint?.endpoint;
      const naming = found?.candidates.find((one) => !one.disabled && one.tokenUrl === url);
      if (naming === undefined) return;
      setPicked(null);
      editing.replace(applyCandidate(editing.draft, naming, baseUrl));
      token.clear();
    },
    test,
    save,
    isSaving: saving.isPending,
    isDialogOpen,
    setDialogOpen,
  };
}
