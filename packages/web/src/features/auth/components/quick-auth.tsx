import type { AuthCandidate } from '@assay/contract';
import { LoaderCircle, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DetectionState } from '../hooks/use-detection.ts';
import { useWizard, type Wizard, type WizardInput } from '../hooks/use-wizard.ts';
import { SECRET_FIELDS } from '../model/auth-fields.ts';
import { AUTH_TYPE_ENTRIES, labelOf } from '../model/auth-types.ts';
import { failureText, testOutcome } from '../model/test-outcome.ts';
import { AuthField } from './auth-field.tsx';
import { HostQuestion } from './host-question.tsx';

interface QuickAuthProps extends WizardInput {
  /** Called if the API requires no credential. */
  readonly onNone: () => void;
  /** Additional actions next to the button. */
  readonly more: ReactNode;
}

function Outcome({ wizard }: { readonly wizard: Wizard }) {
  const { result } = wizard.token;
  if (result === null) return null;
  if (result.status === 'host_unconfirmed' && result.unconfirmedOrigin !== null)
    return <HostQuestion origin={result.unconfirmedOrigin} onConfirm={() => wizard.token.confirmHost(wizard.editing.draft)} />;
  if (testOutcome(result) === 'obtained')
    return (
      <Notice tone="info" title="The credential works">
        {result.probe?.message ?? result.message}
      </Notice>
    );
  return (
    <Notice tone="bad" title="The credential does not work yet">
      {failureText(result)}
    </Notice>
  );
}

/** While the API is checked, and if the check fails, the other actions are still available. */
function DetectionProgress({
  detection,
  onRetry,
  more,
}: {
  readonly detection: DetectionState;
  readonly onRetry: () => void;
  readonly more: ReactNode;
}) {
  const hasFailed = !detection.isBusy && detection.found === null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="flex min-w-56 flex-1 items-center gap-2 text-fg-2 text-sm">
        {!hasFailed && <LoaderCircle className="size-4 animate-spin" aria-hidden />}
        {hasFailed ? 'The API could not be checked' : 'Checking how the API authenticates'}
      </p>
      {hasFailed && <Button onClick={onRetry}>Check again</Button>}
      {more}
    </div>
  );
}

/** The API uses a scheme that profiles do not support. Its requests may still work with a header from the environment. */
function Unsupported({ candidate, more }: { readonly candidate: AuthCandidate | undefined; readonly more: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title={candidate?.why ?? 'The API uses an unsupported scheme'}>
        {candidate?.disabledReason ?? 'This scheme is not supported.'}
      </Notice>
      <div className="flex flex-wrap items-center gap-2">{more}</div>
    </div>
  );
}

/** Detects how an API authenticates, asks only for the missing values, tests them and stores them as the environment's profile. */
export function QuickAuth({ onNone, more, ...input }: QuickAuthProps) {
  const wizard = useWizard(input);
  const { detection, editing, token, picked } = wizard;
  const candidates = detection.found?.detection.candidates ?? null;
  const best = candidates?.findIndex(({ disabled }) => !disabled) ?? null;
  const start = (): void => detection.detect(input.environment?.baseUrl ?? '');
  // Each effect continues what the previous one started: detect, choose the best candidate, and save the credential that works.
  // biome-ignore lint/correctness/useExhaustiveDependencies: detection starts once, when the step opens
  useEffect(start, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the detection has a result
  useEffect(() => {
    if (candidates?.length === 0) onNone();
    else if (best !== null && picked === null) wizard.pick(best);
  }, [candidates]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every test, so that a failed save can be repeated
  useEffect(() => {
    if (token.result !== null && testOutcome(token.result) === 'obtained') wizard.save();
  }, [token.result]);
  if (candidates !== null && candidates.length > 0 && best === -1) return <Unsupported candidate={candidates[0]} more={more} />;
  if (detection.isBusy || picked === null) return <DetectionProgress detection={detection} onRetry={start} more={more} />;
  const entry = AUTH_TYPE_ENTRIES[editing.draft.type];
  const secrets: readonly string[] = SECRET_FIELDS;
  const asked = entry.fields.filter((name) => entry.required.includes(name) || secrets.includes(name) || editing.shown[name] !== undefined);
  const why = detection.found?.detection.candidates[picked]?.why ?? '';
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        wizard.test();
      }}
    >
      <p className="text-sm">
        <span className="font-medium">{labelOf(editing.draft.type)}</span> <span className="text-fg-3">{why}</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {asked.map((name) => (
          <AuthField key={name} name={name} editing={editing} secretKeys={input.environment?.secrets.map(({ keyPath }) => keyPath) ?? []} />
        ))}
      </div>
      <Outcome wizard={wizard} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={token.isBusy || wizard.isSaving}>
          {token.isBusy || wizard.isSaving ? <LoaderCircle className="animate-spin" /> : <ShieldCheck />}
          Test and save
        </Button>
        {more}
      </div>
    </form>
  );
}
