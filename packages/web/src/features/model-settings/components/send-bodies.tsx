import { useId } from 'react';
import { Switch } from '../../../ui/switch.tsx';
import { useUpdateSendBodies } from '../hooks/use-model-settings.ts';

/** Whether responses from the API under test may leave this server. Takes effect immediately. */
export function SendBodiesSwitch({ isOn }: { readonly isOn: boolean }) {
  const id = useId();
  const change = useUpdateSendBodies();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          Send response bodies
        </label>
        <p id={`${id}-note`} className="text-fg-3 text-sm">
          The first part of failed responses helps the model explain failures. It may contain personal data from the tested API.
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-note`}
        checked={change.isPending ? change.variables : isOn}
        onCheckedChange={(next) => change.mutate(next)}
      />
    </div>
  );
}
