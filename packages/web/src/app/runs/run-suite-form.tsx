import type { Environment, SuiteSummary } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useStartRun } from '../../features/runs/hooks/use-start-run.ts';
import { suitesQuery } from '../../lib/api/shared-queries.ts';
import { countOf } from '../../lib/format.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { createEnvironmentPath, runPath } from '../../lib/paths.ts';
import { displayHost, requestLine } from '../../lib/request-line.ts';
import { suiteOptionLabel } from '../../lib/suite-label.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormFooter, formState } from '../../ui/form-footer.tsx';
import { NamedSelect } from '../../ui/named-select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWorkspace } from '../workspace.tsx';
import { defaultLoadDraft, LoadFields, loadProblems, toLoadSettings } from './load-fields.tsx';

type Mode = 'once' | 'load';

function RequestSummary({
  suite,
  environment,
  mode,
}: {
  readonly suite: SuiteSummary;
  readonly environment: Environment;
  readonly mode: Mode;
}) {
  const { total, write } = suite.requests;
  const host = displayHost(environment.baseUrl);
  return (
    <p className="nums rounded-lg bg-inset px-3 py-2 text-fg-2 text-sm">
      {mode === 'once'
        ? requestLine(suite.requests, host)
        : `A load test repeats only the read-only requests, ${total - write} of ${total}, against ${host}`}
      {environment.locked && mode === 'once' && '. The environment is locked, so cases that change data are skipped.'}
    </p>
  );
}

function ConfirmTarget({
  host,
  isChecked,
  onChange,
}: {
  readonly host: string;
  readonly isChecked: boolean;
  readonly onChange: (is: boolean) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-start gap-2 text-sm">
      <Checkbox id={id} className="mt-0.5" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        I am authorized to run this load test against <b className="font-semibold">{host}</b>.
      </span>
    </label>
  );
}

interface FormProps {
  readonly suites: readonly [SuiteSummary, ...SuiteSummary[]];
  readonly environments: readonly Environment[];
  readonly first: Environment;
  readonly onDone: () => void;
}

/** Selects the suite, the environment, and either a single run or a load run. */
export function RunSuiteForm({ onDone }: { readonly onDone: () => void }) {
  const { project, environments, environment } = useWorkspace();
  const suites = useQuery({ ...suitesQuery(project?.id ?? ''), enabled: project !== null });
  if (suites.data === undefined && project !== null) return <Skeleton className="m-5 h-64" />;
  const [first, ...rest] = suites.data ?? [];
  if (first === undefined || environment === null)
    return (
      <Notice
        tone="info"
        title={project === null ? 'Select a project first' : 'Nothing to run yet'}
        className="m-5"
        action={
          first !== undefined && (
            <Button asChild size="sm">
              <Link to={createEnvironmentPath}>Create Environment</Link>
            </Button>
          )
        }
      >
        {first === undefined
          ? 'The project has no test suite yet. Ask for one in the chat.'
          : 'The project has no environment to run against.'}
      </Notice>
    );
  return <ReadyForm suites={[first, ...rest]} environments={environments} first={environment} onDone={onDone} />;
}

function ReadyForm({ suites, environments, first, onDone }: FormProps) {
  const [search] = useSearchParams();
  const [suiteId, setSuiteId] = useState(search.get('suite') ?? suites[0].id);
  const [environmentId, setEnvironmentId] = useState(first.id);
  const [mode, setMode] = useState<Mode>(search.get('start') === 'load' ? 'load' : 'once');
  const [load, setLoad] = useState(defaultLoadDraft);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const startRun = useStartRun();
  const navigate = useNavigate();
  const suite = suites.find(({ id }) => id === suiteId) ?? suites[0];
  const environment = environments.find(({ id }) => id === environmentId) ?? first;
  const host = displayHost(environment.baseUrl);
  const mustConfirm = mode === 'load' && (!isLoopback(host) || environment.locked);
  const isReady = mode === 'once' || (Object.keys(loadProblems(load)).length === 0 && (!mustConfirm || isConfirmed));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const extras = mode === 'once' ? {} : { load: toLoadSettings(load), confirmHost: host, confirmLocked: environment.name };
    const request = {
      projectId: suite.projectId,
      environmentId: environment.id,
      suiteId: suite.id,
      revision: suite.revision,
      conversationId: null,
    };
    const outcome = await startRun({ ...request, trigger: 'UI', ...extras });
    setIsBusy(false);
    if (outcome.kind === 'refused') return;
    onDone();
    await navigate(runPath(outcome.run.runId));
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
      <div className="thin-scroll flex flex-col gap-4 overflow-y-auto px-5 pt-4 pb-5">
        <NamedSelect
          label="Suite"
          hint={`Revision ${suite.revision}, ${countOf(suite.cases, 'case')}`}
          items={suites.map((one) => ({ id: one.id, name: suiteOptionLabel(one) }))}
          value={suite.id}
          onChange={setSuiteId}
        />
        <NamedSelect label="Environment" items={environments} value={environment.id} onChange={setEnvironmentId} />
        <SegmentedControl
          label="How to run"
          value={mode}
          onChange={setMode}
          className="self-start"
          items={[
            { value: 'once', label: 'Run each case once' },
            { value: 'load', label: 'Load test' },
          ]}
        />
        {mode === 'load' && <LoadFields draft={load} onChange={setLoad} />}
        <RequestSummary suite={suite} environment={environment} mode={mode} />
        {mustConfirm && <ConfirmTarget host={host} isChecked={isConfirmed} onChange={setIsConfirmed} />}
      </div>
      <FormFooter state={formState({ isReady, isBusy })}>Start run</FormFooter>
    </form>
  );
}
