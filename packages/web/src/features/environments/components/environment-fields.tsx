import { useId } from 'react';
import type { DraftState } from '../../../lib/use-draft.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { EnvironmentDraft } from '../model/draft.ts';
import { HeaderRows } from './header-rows.tsx';
import { SecretHint, SecretRows } from './secret-rows.tsx';
import { VariableRows } from './variable-rows.tsx';

function RedirectSwitch({ isOn, isReadOnly, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        Follow redirects
      </label>
      <span className="flex h-8 items-center gap-2.5 text-fg-2 text-sm max-md:h-10">
        <Switch id={id} checked={isOn} disabled={isReadOnly} onCheckedChange={onChange} />
        {isOn ? 'On' : 'Off'}
      </span>
    </div>
  );
}

interface SwitchProps {
  readonly isOn: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** All environment fields, the same for creating and editing. */
export function EnvironmentFields({ state, isReadOnly }: { readonly state: DraftState<EnvironmentDraft>; readonly isReadOnly: boolean }) {
  const { draft, errors, change } = state;
  const secretKeys = draft.secrets.map((row) => row.keyPath.trim()).filter((key) => key !== '');
  return (
    <>
      <Field label="Name" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            // The form is loaded after the dialog has opened, so the dialog could not give it the focus.
            autoFocus={draft.name === ''}
            readOnly={isReadOnly}
            autoComplete="off"
            placeholder="staging"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Base URL" error={errors.baseUrl}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            readOnly={isReadOnly}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://api.example.com"
            value={draft.baseUrl}
            onChange={(event) => change({ baseUrl: event.target.value })}
            className="font-mono text-xs"
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Timeout, ms" error={errors.timeoutMs} hint="1000 to 60000">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              readOnly={isReadOnly}
              autoComplete="off"
              value={draft.timeout}
              onChange={(event) => change({ timeout: event.target.value })}
              className="nums"
            />
          )}
        </Field>
        <RedirectSwitch isOn={draft.followRedirects} isReadOnly={isReadOnly} onChange={(followRedirects) => change({ followRedirects })} />
      </div>
      <hr />
      <HeaderRows
        rows={draft.headers}
        errors={errors}
        secretKeys={secretKeys}
        isReadOnly={isReadOnly}
        onChange={(headers) => change({ headers })}
      />
      <VariableRows rows={draft.variables} errors={errors} isReadOnly={isReadOnly} onChange={(variables) => change({ variables })} />
      <SecretRows rows={draft.secrets} errors={errors} isReadOnly={isReadOnly} onChange={(secrets) => change({ secrets })} />
      {!isReadOnly && <SecretHint rows={draft.secrets} />}
    </>
  );
}
