import type { ApiScope, NewApiKey } from '@assay/contract';
import { API_SCOPES } from '@assay/contract/scopes';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormFooter, formState } from '../../../ui/form-footer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCreateApiKey } from '../hooks/use-key-changes.ts';
import { scopeTexts } from '../model/scope-text.ts';

const lifetimes = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: 0, label: 'No expiry' },
] as const;

function ScopeRow({ scope, isOn, onToggle }: { readonly scope: ApiScope; readonly isOn: boolean; readonly onToggle: () => void }) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 py-1">
      <Checkbox id={id} checked={isOn} onChange={onToggle} className="mt-0.5" />
      <label htmlFor={id} className="grid flex-1 grid-cols-[7.5rem_minmax(0,1fr)] gap-2 text-sm max-sm:grid-cols-1 max-sm:gap-0">
        <span className="font-mono text-xs leading-5">{scope}</span>
        <span className="text-fg-3">{scopeTexts[scope]}</span>
      </label>
    </div>
  );
}

export function GenerateKeyForm({ onMade }: { readonly onMade: (key: NewApiKey) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['runs:write']);
  const [days, setDays] = useState(90);
  const create = useCreateApiKey(onMade);
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const toggle = (scope: ApiScope): void =>
    setScopes(API_SCOPES.filter((known) => (known === scope ? !scopes.includes(known) : scopes.includes(known))));
  const isReady = name.trim() !== '' && scopes.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) create.mutate({ name, scopes: [...scopes], expiresInDays: days === 0 ? null : days });
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
      <div className="thin-scroll flex min-h-0 flex-col gap-4 overflow-y-auto px-5 py-5">
        <Field label="Name" hint="Where you use the key, such as CI" error={fields.name}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              placeholder="CI pipeline"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1 font-medium text-sm">Scopes</legend>
          {API_SCOPES.map((scope) => (
            <ScopeRow key={scope} scope={scope} isOn={scopes.includes(scope)} onToggle={() => toggle(scope)} />
          ))}
          <p className="mt-1 text-fg-3 text-xs">
            {scopes.length === 0 ? 'Choose at least one scope.' : 'A write scope includes read access. No key can read secrets.'}
          </p>
        </fieldset>
        <Field label="Expires after" error={fields.expiresInDays}>
          {(control) => (
            <Select {...control} value={days} onChange={(event) => setDays(Number(event.target.value))}>
              {lifetimes.map((lifetime) => (
                <option key={lifetime.days} value={lifetime.days}>
                  {lifetime.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {create.error !== null && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title="Failed to generate API key">
            {errorDetail(create.error)}
          </Notice>
        )}
      </div>
      <FormFooter state={formState({ isReady, isBusy: create.isPending })}>Generate key</FormFooter>
    </form>
  );
}
