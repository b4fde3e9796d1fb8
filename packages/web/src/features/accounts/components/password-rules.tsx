import { MIN_PASSWORD_LENGTH } from '@assay/contract/constants';
import { Check, Dot as DotIcon } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';

interface PasswordRulesProps {
  readonly id: string;
  readonly password: string;
  /** The user's names, which may not be used as the password; empty when unknown. */
  readonly names: readonly string[];
}

function isOwnName(password: string, names: readonly string[]): boolean {
  const same = password.trim().toLowerCase();
  return names.some((name) => name.trim() !== '' && name.trim().toLowerCase() === same);
}

/** The password rules, checked while typing. Only the server can tell whether a password is easy to guess. */
export function PasswordRules({ id, password, names }: PasswordRulesProps) {
  const ownName = { text: 'Different from your name, username and email address', isMet: password !== '' && !isOwnName(password, names) };
  const rules = [
    { text: `At least ${MIN_PASSWORD_LENGTH} characters`, isMet: password.length >= MIN_PASSWORD_LENGTH },
    ...(names.length === 0 ? [] : [ownName]),
    { text: 'Not easy to guess (checked when you submit)', isMet: false },
  ];
  return (
    <ul id={id} className="mt-2 flex flex-col gap-1 text-fg-3 text-xs">
      {rules.map(({ text, isMet }) => (
        <li key={text} className={cn('flex items-center gap-2', isMet && 'text-fg-2')}>
          {isMet ? <Check role="img" aria-label="met" className="size-3.5 text-ok" /> : <DotIcon className="size-3.5" aria-hidden />}
          {text}
        </li>
      ))}
    </ul>
  );
}
