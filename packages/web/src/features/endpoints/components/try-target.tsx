import type { AuthProfile, Environment } from '@assay/contract';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ProfileChoice } from '../model/generate-request.ts';
import { ProfileSelect } from './profile-select.tsx';

interface TryTargetProps {
  readonly environments: readonly Environment[];
  readonly environment: Environment;
  readonly profiles: readonly AuthProfile[];
  readonly choice: ProfileChoice;
  readonly onEnvironment: (id: string) => void;
  readonly onProfile: (choice: ProfileChoice) => void;
}

/** Selects where a request is sent, and with which credential. */
export function TryTarget({ environments, environment, profiles, choice, onEnvironment, onProfile }: TryTargetProps) {
  return (
    <div className="grid grid-cols-2 gap-3 border-b px-4 py-3 sm:px-5">
      <Field label="Environment">
        {(control) => (
          <Select {...control} value={environment.id} onChange={(event) => onEnvironment(event.target.value)}>
            {environments.map(({ id, name, locked }) => (
              <option key={id} value={id}>
                {name}
                {locked ? ' (locked)' : ''}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Auth Profile">
        {(control) => <ProfileSelect control={control} profiles={profiles} choice={choice} noneLabel="None" onChoose={onProfile} />}
      </Field>
    </div>
  );
}
