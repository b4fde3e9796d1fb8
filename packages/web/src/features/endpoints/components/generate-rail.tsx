import type { EndpointDetail } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../lib/format.ts';
import { projectSuitesPath } from '../../../lib/paths.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { EvidenceTile } from '../../../lib/view/evidence-tile.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import { usableProfilesQuery } from '../api/queries.ts';
import { useGenerateTests } from '../hooks/use-generate-tests.ts';
import { describeRequest, hasSecurity, openApiJson, type ProfileChoice, TEST_KINDS, type TestKind } from '../model/generate-request.ts';
import { ProfileSelect } from './profile-select.tsx';

const NO_PROFILES = 'No auth profiles found. Create an auth profile in the project settings to generate tests.';
const everyKind: readonly TestKind[] = TEST_KINDS.map(({ kind }) => kind);

function Kinds({ chosen, onChange }: { readonly chosen: readonly TestKind[]; readonly onChange: (kinds: readonly TestKind[]) => void }) {
  const toggle = (kind: TestKind): void =>
    onChange(everyKind.filter((known) => (known === kind ? !chosen.includes(kind) : chosen.includes(known))));
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Kinds</legend>
      {TEST_KINDS.map(({ kind, label, note, evidence }) => (
        <label
          key={kind}
          htmlFor={`kind-${kind}`}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 py-0.5 text-sm max-md:min-h-10"
        >
          <Checkbox id={`kind-${kind}`} checked={chosen.includes(kind)} onChange={() => toggle(kind)} />
          <span className="min-w-0 flex-1">
            {label}
            <span className="block text-fg-3 text-xs">{note}</span>
          </span>
          <EvidenceTile letter={evidence} />
        </label>
      ))}
    </fieldset>
  );
}

/** Generates tests for this operation, with the selected credential and kinds of tests. */
export function GenerateRail({ projectId, endpoint }: { readonly projectId: string; readonly endpoint: EndpointDetail }) {
  const isSecured = hasSecurity(endpoint);
  const profiles = useQuery({ ...usableProfilesQuery(projectId), enabled: isSecured });
  const [choice, setChoice] = useState<ProfileChoice>({ kind: 'open' });
  const [kinds, setKinds] = useState(everyKind);
  const generate = useGenerateTests(projectId);
  useFailureToast('Failed to load auth profiles', failureOf(profiles));
  const submit = (): void => {
    if (isSecured && choice.kind === 'open') {
      notifyFailure('Please select an auth profile', 'An auth profile is required to generate tests for authenticated endpoints');
      return;
    }
    generate.mutate({ words: describeRequest(endpoint), openApiJson: openApiJson({ projectId, endpoint, choice, kinds }) });
  };
  return (
    <section aria-label="Generate API Tests" className="flex flex-col border-t bg-inset/60 md:min-h-0 md:border-t-0 md:border-l">
      <div className="thin-scroll flex flex-1 flex-col gap-4 px-4 py-4 md:overflow-y-auto">
        <h3 className="flex items-center gap-2 font-medium text-sm">
          <Sparkles className="size-4 text-accent-text" strokeWidth={1.75} aria-hidden />
          Generate API Tests
        </h3>
        {isSecured && (
          <Field
            label="Auth Profile"
            hint={profiles.data?.length === 0 ? NO_PROFILES : 'If you do not have one, choose None (expect 401/403).'}
          >
            {(control) => (
              <ProfileSelect
                control={control}
                profiles={profiles.data ?? []}
                choice={choice}
                noneLabel="None (expect 401/403)"
                onChoose={setChoice}
              />
            )}
          </Field>
        )}
        <Kinds chosen={kinds} onChange={setKinds} />
        <Button variant="primary" className="w-full" disabled={generate.isPending} onClick={submit}>
          {generate.isPending ? <LoaderCircle className="animate-spin" /> : <Sparkles />}
          {generate.isPending ? 'Generating...' : 'Generate Tests'}
        </Button>
        {generate.data !== undefined && generate.data.suiteId !== null && (
          <p className="border-t pt-3 text-fg-2 text-xs">
            {generate.data.heading}{' '}
            <Link to={projectSuitesPath(projectId, generate.data.suiteId)} className="text-accent-text hover:underline">
              {generate.data.suiteName}, {countOf(generate.data.files.length, 'file')} changed
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
