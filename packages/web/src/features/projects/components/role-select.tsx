import type { Role } from '@assay/contract';
import { ROLES } from '@assay/contract/constants';
import { Select } from '../../../ui/select.tsx';

interface RoleSelectProps {
  readonly label: string;
  readonly value: Role;
  readonly isDisabled?: boolean;
  readonly onChange: (role: Role) => void;
}

export function RoleSelect({ label, value, isDisabled = false, onChange }: RoleSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      disabled={isDisabled}
      className="w-28"
      onChange={(event) => {
        const role = ROLES.find((item) => item === event.target.value);
        if (role !== undefined) onChange(role);
      }}
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </Select>
  );
}
