import { Field, type FieldControlProps, Input, Textarea } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { DraftEditing } from '../hooks/use-auth-draft.ts';
import { FIELD_ENTRIES, type FieldName, isSecretField } from '../model/auth-fields.ts';
import { AUTH_TYPE_ENTRIES } from '../model/auth-types.ts';

interface AuthFieldProps {
  readonly name: FieldName;
  readonly editing: DraftEditing;
  readonly secretKeys: readonly string[];
}

/** A form field, rendered from its registry entry. */
export function AuthField({ name, editing, secretKeys }: AuthFieldProps) {
  const { draft, shown } = editing;
  const entry = FIELD_ENTRIES[name];
  const type = AUTH_TYPE_ENTRIES[draft.type];
  const isRequired = name === 'tokenUrl' || type.required.includes(name);
  const hint = name === 'tokenUrl' ? type.urlHint : (loginHint(name, draft) ?? entry.hint);
  return (
    <Field
      label={entry.label}
      marker={isRequired ? 'required' : entry.optional === true ? 'optional' : undefined}
      error={shown[name]}
      {...(hint === undefined ? {} : { hint })}
      aside={isSecretField(name) && secretKeys.length > 0 ? <SecretChoice {...{ name, editing, secretKeys }} /> : undefined}
    >
      {(control) => <Control name={name} editing={editing} control={control} />}
    </Field>
  );
}

/** An API's own login may expect an email address or a PIN instead of a username and a password. */
function loginHint(name: FieldName, { type, text }: DraftEditing['draft']): string | undefined {
  const key = type !== 'custom_login' ? '' : name === 'username' ? text.userKey : name === 'password' ? text.passKey : '';
  return key === '' || key.toLowerCase() === name ? undefined : `The API calls it ${key}.`;
}

function Control({
  name,
  editing,
  control,
}: {
  readonly name: FieldName;
  readonly editing: DraftEditing;
  readonly control: FieldControlProps;
}) {
  const { draft, setField } = editing;
  const { choices, lines, placeholder } = FIELD_ENTRIES[name];
  const own = { ...control, spellCheck: false, autoComplete: 'off', className: 'font-mono text-xs' };
  if (isSecretField(name)) {
    const { text, stored } = draft.secrets[name];
    const shared = { ...own, value: text, onChange: (event: { target: { value: string } }) => setField(name, event.target.value) };
    const hint = stored === null ? placeholder : `${stored} (stored)`;
    if (name === 'username') return <Input {...shared} placeholder={hint} />;
    // Uses the same field in both cases, because a different one would lose the focus while the user types.
    return <PasswordInput {...shared} isPlain={text.startsWith('secret:')} autoComplete="new-password" placeholder={hint} />;
  }
  const value = draft.text[name];
  if (choices !== undefined) {
    return (
      <Select {...control} value={value} onChange={(event) => setField(name, event.target.value)}>
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  if (lines !== undefined)
    return (
      <Textarea {...own} rows={lines} value={value} placeholder={placeholder} onChange={(event) => setField(name, event.target.value)} />
    );
  return <Input {...own} value={value} placeholder={placeholder} onChange={(event) => setField(name, event.target.value)} />;
}

/** Inserts a reference to one of the environment's secrets, so that it does not have to be pasted. */
function SecretChoice({ name, editing, secretKeys }: AuthFieldProps) {
  if (!isSecretField(name)) return null;
  const { text } = editing.draft.secrets[name];
  const chosen = text.startsWith('secret:') ? text.slice('secret:'.length) : '';
  return (
    <select
      aria-label={`${FIELD_ENTRIES[name].label}: environment secret`}
      value={secretKeys.includes(chosen) ? chosen : ''}
      onChange={({ target }) => editing.setField(name, target.value === '' ? '' : `secret:${target.value}`)}
      className="max-w-36 truncate rounded bg-transparent text-fg-3 text-xs hover:text-fg"
    >
      <option value="">Enter a value</option>
      {secretKeys.map((key) => (
        <option key={key} value={key}>
          {key}
        </option>
      ))}
    </select>
  );
}
