import type { Policies, Project } from '@assay/contract';
import { useId } from 'react';
import { failureOf } from '../../../lib/query-client.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SettingsBlock } from '../../../ui/settings-block.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { usePolicies } from '../hooks/use-policies.ts';

const policies = [
  {
    key: 'failOnContractBreak',
    label: 'Fail on contract break',
    note: 'A run fails when a response does not match the spec, even if its status is correct.',
  },
  {
    key: 'artifactRedaction',
    label: 'Artifact redaction',
    note: 'Removes credential headers and fields whose names suggest a secret before requests and responses are stored. Your own secrets are always removed.',
  },
] as const;

interface PolicySwitchProps {
  readonly label: string;
  readonly note: string;
  /** Undefined until the policies have loaded. */
  readonly isOn: boolean | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function PolicySwitch({ label, note, isOn, isDisabled, onChange }: PolicySwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-6 border-b py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <p id={`${id}-note`} className="text-fg-3 text-sm">
          {note}
        </p>
      </div>
      {isOn === undefined ? (
        <Skeleton className="h-5 w-9 rounded-full" />
      ) : (
        <Switch id={id} aria-describedby={`${id}-note`} checked={isOn} disabled={isDisabled} onCheckedChange={onChange} />
      )}
    </div>
  );
}

export function PoliciesSettings({ project }: { readonly project: Project }) {
  const { result, change } = usePolicies(project.id);
  const failure = failureOf(result);
  if (failure !== null) {
    return <LoadFailure title="Failed to load policies" failure={failure} onRetry={result.refetch} className="m-4 sm:m-6" />;
  }
  const current: Policies | undefined = result.data;
  return (
    <SettingsBlock
      title="Policies"
      note={`Changes apply to new runs.${project.role === 'owner' ? '' : ' Only project owners can change policies.'}`}
    >
      {policies.map(({ key, label, note }) => (
        <PolicySwitch
          key={key}
          label={label}
          note={note}
          isOn={current?.[key]}
          isDisabled={project.role !== 'owner'}
          onChange={(isOn) => change({ [key]: isOn })}
        />
      ))}
    </SettingsBlock>
  );
}
