import type { Account } from '@assay/contract';
import { useId } from 'react';
import { setTheme, type ThemeChoice, useThemeChoice } from '../../../lib/theme.ts';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useSavePreferences } from '../hooks/use-preferences.ts';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

/** The theme and failure emails, stored with the account. */
export function PreferencesSettings({ account }: { readonly account: Account }) {
  const id = useId();
  const choice = useThemeChoice();
  const theme = useSavePreferences({ notice: 'Theme updated' });
  const mail = useSavePreferences({ notice: 'Preferences updated' });
  const choose = (next: ThemeChoice): void => {
    setTheme(next);
    theme.mutate({ theme: next });
  };
  const isOn = mail.isPending ? (mail.variables?.notifyOnFailure ?? false) : account.preferences.notifyOnFailure;
  return (
    <div className="divide-y divide-line">
      <div className="flex items-center justify-between gap-4 pb-4">
        <div>
          <p className="font-medium text-sm">Theme</p>
          <p className="text-fg-3 text-sm">Dark is the default.</p>
        </div>
        <SegmentedControl label="Theme" value={choice} onChange={choose} items={themes} />
      </div>
      <div className="flex items-center justify-between gap-4 pt-4">
        <div className="min-w-0">
          <label htmlFor={id} className="font-medium text-sm">
            Email me when a run fails
          </label>
          <p className="text-fg-3 text-sm">At most one email per suite per hour, only for runs you started or scheduled.</p>
        </div>
        <Switch id={id} checked={isOn} onCheckedChange={(notifyOnFailure) => mail.mutate({ notifyOnFailure })} />
      </div>
    </div>
  );
}
