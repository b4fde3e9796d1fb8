import type { FieldErrors } from '../../../lib/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { exampleModel, type ModelDraft, providers, withProvider } from '../model/model-draft.ts';

interface ModelFieldsProps {
  readonly draft: ModelDraft;
  readonly errors: FieldErrors;
  readonly hasKey: boolean;
  readonly onType: (part: Partial<ModelDraft>) => void;
}

function keyHint({ provider, key, removesKey }: ModelDraft, hasKey: boolean): string {
  if (key !== '') return 'Stored encrypted and never shown again.';
  if (removesKey) return 'The stored key is deleted when you save.';
  if (hasKey) return 'A key is set. Leave this field blank to keep it.';
  return provider === 'local'
    ? 'No key is set. Most local servers do not need one.'
    : 'No key is set. Stored encrypted and never shown again.';
}

/** Provider, address, model and key. */
export function ModelFields({ draft, errors, hasKey, onType }: ModelFieldsProps) {
  const example = exampleModel(draft.provider);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Provider">
        {(control) => (
          <Select {...control} value={draft.provider} onChange={(event) => onType(withProvider(draft, event.target.value))}>
            {providers.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Base URL" hint={`Including /v1, such as ${example.url}`} error={errors.url}>
        {(control) => (
          <Input
            {...control}
            type="url"
            autoComplete="off"
            spellCheck={false}
            value={draft.url}
            onChange={(event) => onType({ url: event.target.value })}
            className="font-mono"
          />
        )}
      </Field>
      <Field label="Model name" hint="Choose a model that supports tool calling." error={errors.model}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            placeholder={example.model}
            value={draft.model}
            onChange={(event) => onType({ model: event.target.value })}
            className="font-mono"
          />
        )}
      </Field>
      <Field
        label="Key"
        hint={keyHint(draft, hasKey)}
        error={errors.key}
        aside={
          hasKey && (
            <Button variant="ghost" size="sm" onClick={() => onType({ removesKey: !draft.removesKey, key: '' })}>
              {draft.removesKey ? 'Keep the key' : 'Remove the key'}
            </Button>
          )
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="off"
            placeholder={hasKey && !draft.removesKey ? '••••••••' : ''}
            value={draft.key}
            onChange={(event) => onType({ key: event.target.value, removesKey: false })}
            className="font-mono"
          />
        )}
      </Field>
    </div>
  );
}
