import { type AuthType, isAuthType } from '@assay/engine/model';
import { ChevronRight } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { DraftEditing } from '../hooks/use-auth-draft.ts';
import { AUTH_TYPE_ENTRIES, AUTH_TYPE_ORDER, labelOf } from '../model/auth-types.ts';
import { AuthField } from './auth-field.tsx';

interface ProfileFormProps {
  readonly editing: DraftEditing;
  readonly secretKeys: readonly string[];
  /** A note that the URL is only a sample. */
  readonly urlNote: string | null;
  readonly onType: (type: AuthType) => void;
}

const grid = 'grid gap-x-4 gap-y-3 @min-[34rem]/form:grid-cols-2';

/** The profile form: the type first, then the fields for that type. */
export function ProfileForm({ editing, secretKeys, urlNote, onType }: ProfileFormProps) {
  const { draft, shown } = editing;
  const { help, fields, more } = AUTH_TYPE_ENTRIES[draft.type];
  const hasHiddenError = more.some((name) => shown[name] !== undefined);
  return (
    <section aria-label="Configuration" className="@container/form px-4 pb-4 sm:px-6 [&_input]:scroll-mb-36 [&_select]:scroll-mb-36">
      <h2 className="flex min-h-14 items-center font-medium text-sm">Configuration</h2>
      <div className={grid}>
        <Field label="Type" hint={help}>
          {(control) => (
            <Select {...control} value={draft.type} onChange={({ target }) => isAuthType(target.value) && onType(target.value)}>
              {AUTH_TYPE_ORDER.map((type) => (
                <option key={type} value={type}>
                  {labelOf(type)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div>
          <AuthField name="tokenUrl" editing={editing} secretKeys={secretKeys} />
          {urlNote !== null && <p className="mt-1 text-warn text-xs">{urlNote}</p>}
        </div>
        {fields.map((name) => (
          <AuthField key={name} name={name} editing={editing} secretKeys={secretKeys} />
        ))}
      </div>
      {more.length > 0 && (
        <details className="group mt-3" open={hasHiddenError || undefined}>
          <summary className="flex w-fit cursor-default list-none items-center gap-1.5 rounded text-fg-2 text-xs hover:text-fg [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden />
            More options
          </summary>
          <div className={`${grid} mt-3`}>
            {more.map((name) => (
              <AuthField key={name} name={name} editing={editing} secretKeys={secretKeys} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
