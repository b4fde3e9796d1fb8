import type { AuthProfile } from '@assay/contract';
import type { FieldControlProps } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ProfileChoice } from '../model/generate-request.ts';

const NONE = 'none';

interface ProfileSelectProps {
  readonly control: FieldControlProps;
  readonly profiles: readonly AuthProfile[];
  readonly choice: ProfileChoice;
  /** The label for sending no credential. */
  readonly noneLabel: string;
  readonly onChoose: (choice: ProfileChoice) => void;
}

/** Nothing is selected initially, and "no credential" is one of the options. */
export function ProfileSelect({ control, profiles, choice, noneLabel, onChoose }: ProfileSelectProps) {
  const value = choice.kind === 'profile' ? choice.profile.id : choice.kind === 'none' ? NONE : '';
  const choose = (next: string): void => {
    const profile = profiles.find(({ id }) => id === next);
    onChoose(profile === undefined ? { kind: next === NONE ? 'none' : 'open' } : { kind: 'profile', profile });
  };
  return (
    <Select {...control} value={value} onChange={(event) => choose(event.target.value)}>
      <option value="">Select a profile</option>
      {profiles.map((profile) => (
        <option key={profile.id} value={profile.id}>
          {profile.name || profile.environmentKey} ({profile.environmentKey})
        </option>
      ))}
      <option value={NONE}>{noneLabel}</option>
    </Select>
  );
}
