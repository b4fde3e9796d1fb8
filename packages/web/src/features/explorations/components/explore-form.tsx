import type { Environment } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { countOf, formatDay } from '../../../lib/format.ts';
import { explorationPath } from '../../../lib/paths.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { FormFooter, formState } from '../../../ui/form-footer.tsx';
import { NamedSelect } from '../../../ui/named-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type ExploreWish, explorePreviewQuery, latestExplorationQuery } from '../api/queries.ts';
import { useStartExploration } from '../hooks/use-exploration-actions.ts';
import { previewText } from '../model/exploration-texts.ts';

const BUDGETS = [
  { value: '60', label: '1 min' },
  { value: '120', label: '2 min' },
  { value: '300', label: '5 min' },
  { value: '900', label: '15 min' },
] as const;
type Budget = (typeof BUDGETS)[number]['value'];

interface ChoiceProps {
  readonly label: string;
  readonly note: string;
  readonly isOn: boolean;
  readonly onChange: (is: boolean) => void;
}

function Choice({ label, note, isOn, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Switch id={id} checked={isOn} onCheckedChange={onChange} aria-describedby={`${id}-note`} className="mt-0.5" />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <p id={`${id}-note`} className="text-fg-3 text-xs">
          {note}
        </p>
      </div>
    </div>
  );
}

/** A preview of the requests. The server computes it from the same settings. */
function Preview({ wish }: { readonly wish: ExploreWish }) {
  const preview = useQuery(explorePreviewQuery(wish));
  if (preview.error !== null)
    return (
      <Notice tone="bad" title="Cannot explore this environment">
        {errorDetail(preview.error)}
      </Notice>
    );
  if (preview.data === undefined) return <Skeleton className="h-9" />;
  const { last, leftOut } = preview.data;
  return (
    <div className="rounded-lg bg-inset px-3 py-2 text-fg-2 text-sm">
      <p className="nums">{previewText(preview.data)}</p>
      {last.length > 0 && (
        <p className="mt-1 break-words text-xs">
          These operations reset data or toggle a setting, so they are called last: {last.join(', ')}.
        </p>
      )}
      {leftOut.length > 0 && <p className="mt-1 text-xs">{countOf(leftOut.length, 'operation')} skipped.</p>}
    </div>
  );
}

function Earlier({ projectId, onDone }: { readonly projectId: string; readonly onDone: () => void }) {
  const latest = useQuery(latestExplorationQuery(projectId)).data ?? null;
  if (latest === null) return null;
  return (
    <p className="text-fg-3 text-xs">
      <Link
        to={explorationPath(projectId, latest.id)}
        onClick={onDone}
        className="rounded-sm text-accent-text underline decoration-1 underline-offset-4"
      >
        Last exploration
      </Link>{' '}
      on {formatDay(latest.createdAt)}: {latest.reached} of {countOf(latest.operations, 'operation')} reached
    </p>
  );
}

export interface ExploreFormProps {
  readonly projectId: string;
  readonly environments: readonly [Environment, ...Environment[]];
  readonly environmentId: string | null;
  readonly onDone: () => void;
}

/** Selects the environment and the limits of an exploration, and shows what it will send. */
export function ExploreForm({ projectId, environments, environmentId, onDone }: ExploreFormProps) {
  const [chosenId, setChosenId] = useState(environmentId ?? environments[0].id);
  const [isReadOnly, setIsReadOnly] = useState(false);
  const [isSearching, setIsSearching] = useState(true);
  const [budget, setBudget] = useState<Budget>('120');
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const environment = environments.find(({ id }) => id === chosenId) ?? environments[0];
  const start = useStartExploration((id) => {
    onDone();
    void navigate(explorationPath(projectId, id));
  });
  const wish = { projectId, environmentId: environment.id, readOnly: isReadOnly, search: isSearching, seconds: Number(budget) };
  const isReady = !environment.locked || typed.trim() === environment.name;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) start.mutate({ ...wish, ...(environment.locked ? { confirmLocked: typed.trim() } : {}) });
  };
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col">
      <div className="thin-scroll flex flex-col gap-4 overflow-y-auto px-5 pt-4 pb-5">
        <NamedSelect label="Environment" items={environments} value={environment.id} onChange={setChosenId} />
        <Choice
          label="Read-only"
          note="Sends only requests that do not change data, so fewer operations can be reached."
          isOn={isReadOnly}
          onChange={setIsReadOnly}
        />
        <Choice
          label="Search for defects"
          note="Tries invalid values, request sequences and other users’ credentials on resources that the exploration created."
          isOn={isSearching}
          onChange={setIsSearching}
        />
        <div>
          <p className="mb-1 font-medium text-sm">Time limit</p>
          <SegmentedControl label="Time limit" value={budget} onChange={setBudget} items={BUDGETS} className="self-start" />
        </div>
        <Preview wish={wish} />
        {environment.locked && (
          <Field label={`Type ${environment.name} to confirm`} hint="This environment is locked.">
            {(control) => (
              <Input
                {...control}
                data-scratch
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        )}
        <Earlier projectId={projectId} onDone={onDone} />
      </div>
      <FormFooter state={formState({ isReady, isBusy: start.isPending })}>Start</FormFooter>
    </form>
  );
}
