import type { Json, Step } from '@assay/engine/model';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn, hiddenWhenDisabled } from '../../../ui/cn.ts';
import { Input, Textarea } from '../../../ui/field.tsx';
import { JsonInput } from '../../../ui/json-input.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { Select } from '../../../ui/select.tsx';
import {
  type BodyField,
  fieldText,
  fieldType,
  fieldValue,
  listFields,
  parseFieldPath,
  removeField,
  setField,
} from '../model/body-fields.ts';
import { type BodyKind, bodyKind, bodyText, setBody, setBodyKind } from '../model/step-body.ts';
import type { KnownValue } from '../model/step-values.ts';
import { ValueInput } from './value-input.tsx';

interface BodyEditorProps {
  readonly step: Step;
  readonly values: readonly KnownValue[];
  readonly onChange: (step: Step) => void;
}

const KINDS: readonly { readonly value: BodyKind; readonly label: string }[] = [
  { value: 'none', label: 'No body' },
  { value: 'json', label: 'JSON' },
  { value: 'form', label: 'Form' },
  { value: 'raw', label: 'Text' },
];

function FieldRow({
  field,
  values,
  onChange,
  onRemove,
}: {
  readonly field: BodyField;
  readonly values: readonly KnownValue[];
  readonly onChange: (value: Json) => void;
  readonly onRemove: () => void;
}) {
  // Keeps the type while the user types, so that `-` on the way to `-5` does not turn the number into text.
  const [type] = useState(() => fieldType(field.value));
  return (
    <li className="flex items-center gap-1.5">
      <code title={field.name} className="w-2/5 max-w-40 shrink-0 truncate font-mono text-xs">
        {field.name}
      </code>
      <ValueInput
        label={`Body field ${field.name}`}
        value={fieldText(field.value)}
        values={values}
        onChange={(text) => onChange(fieldValue(text, type))}
        className="flex-1"
      />
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={`Remove body field ${field.name}`}
        onClick={onRemove}
        className={hiddenWhenDisabled}
      >
        <X />
      </Button>
    </li>
  );
}

function AddField({
  values,
  onAdd,
}: {
  readonly values: readonly KnownValue[];
  readonly onAdd: (path: readonly (string | number)[], value: Json) => void;
}) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const path = parseFieldPath(name);
  const add = (): void => {
    if (path === null) return;
    onAdd(path, fieldValue(text, 'any'));
    setName('');
    setText('');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its fields adds the field
    <div
      className={cn('flex items-center gap-1.5', hiddenWhenDisabled)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          add();
        }
      }}
    >
      <Input
        aria-label="New body field name"
        placeholder="user.email"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="w-2/5 max-w-40 shrink-0 font-mono text-xs"
      />
      <ValueInput label="New body field value" placeholder="value" value={text} values={values} onChange={setText} className="flex-1" />
      <Button variant="ghost" size="iconSm" aria-label="Add body field" disabled={path === null} onClick={add}>
        <Plus />
      </Button>
    </div>
  );
}

/** The values of a JSON or form body, one per row. */
function BodyFields({
  body,
  values,
  onChange,
}: {
  readonly body: Json;
  readonly values: readonly KnownValue[];
  readonly onChange: (body: Json) => void;
}) {
  return (
    <>
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {listFields(body).map((field) => (
          <FieldRow
            key={field.name}
            field={field}
            values={values}
            onChange={(value) => onChange(setField(body, field.path, value))}
            onRemove={() => onChange(removeField(body, field.path))}
          />
        ))}
      </ul>
      <AddField values={values} onAdd={(path, value) => onChange(setField(body, path, value))} />
    </>
  );
}

/** The body as JSON text. Invalid input stays in the field until it can be read. */
function BodyText({ step, onChange }: Pick<BodyEditorProps, 'step' | 'onChange'>) {
  const [text, setText] = useState(() => bodyText(step));
  const edited = setBody(step, text);
  return (
    <>
      <JsonInput
        aria-label="Body as JSON"
        aria-invalid={edited.kind === 'broken' ? true : undefined}
        value={text}
        onChange={(typed) => {
          setText(typed);
          const next = setBody(step, typed);
          if (next.kind === 'edited') onChange(next.step);
        }}
        className="h-44 rounded-md border border-line-strong"
      />
      {edited.kind === 'broken' && (
        <p role="alert" className="text-bad text-xs">
          {edited.problem}
        </p>
      )}
    </>
  );
}

export function BodyEditor({ step, values, onChange }: BodyEditorProps) {
  const [view, setView] = useState<'fields' | 'json'>('fields');
  const kind = bodyKind(step);
  const { json, form, raw } = step.req;
  const change = (body: Json): void => {
    const edited = setBody(step, JSON.stringify(kind === 'form' ? textsOf(body) : body));
    if (edited.kind === 'edited') onChange(edited.step);
  };
  return (
    <section aria-label="Body" className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <h4 className="flex-1 font-medium text-sm">Body</h4>
        {kind === 'json' && (
          <SegmentedControl
            label="Body view"
            value={view}
            items={[
              { value: 'fields', label: 'Fields' },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={setView}
          />
        )}
        <Select
          aria-label="Body type"
          className="w-28"
          value={kind}
          onChange={(event) => {
            const chosen = KINDS.find(({ value }) => value === event.target.value);
            if (chosen !== undefined) onChange(setBodyKind(step, chosen.value));
          }}
        >
          {KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {kind === 'json' && view === 'fields' && <BodyFields body={json ?? {}} values={values} onChange={change} />}
      {kind === 'json' && view === 'json' && <BodyText step={step} onChange={onChange} />}
      {kind === 'form' && <BodyFields body={{ ...form }} values={values} onChange={change} />}
      {kind === 'raw' && (
        <Textarea
          aria-label="Body as text"
          rows={5}
          spellCheck={false}
          value={raw ?? ''}
          onChange={(event) => {
            const edited = setBody(step, event.target.value);
            if (edited.kind === 'edited') onChange(edited.step);
          }}
          className="font-mono text-xs"
        />
      )}
    </section>
  );
}

/** A form has only text values. */
function textsOf(body: Json): Json {
  return Object.fromEntries(listFields(body).map(({ name, value }) => [name, fieldText(value)]));
}
