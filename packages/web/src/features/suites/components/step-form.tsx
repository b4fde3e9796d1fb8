import { HTTP_METHODS, type HttpMethod, type ScalarOrList, type Step } from '@assay/engine/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { endpointQuery, endpointsQuery } from '../../../lib/api/shared-queries.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import {
  addCapture,
  fieldPath,
  pairText,
  pairValue,
  removeCapture,
  setCheck,
  setPairs,
  setRequest,
  setTitle,
  statusList,
} from '../model/edit-step.ts';
import { createStep, findOperation, type Operation, pathValues, responseFields, setPathValue } from '../model/operations.ts';
import type { KnownValue } from '../model/step-values.ts';
import type { SuiteContext } from '../model/suite-header.ts';
import { BodyChecks } from './body-checks.tsx';
import { BodyEditor } from './body-editor.tsx';
import { NameValues } from './name-values.tsx';
import { ValueInput } from './value-input.tsx';

interface StepFormProps {
  readonly projectId: string;
  readonly step: Step;
  readonly context: SuiteContext;
  /** The values that this step can use. */
  readonly values: readonly KnownValue[];
  readonly onChange: (step: Step) => void;
}

function Pairs({
  step,
  values,
  onChange,
  part,
}: Pick<StepFormProps, 'step' | 'values' | 'onChange'> & { readonly part: 'query' | 'headers' }) {
  const pairs: Readonly<Record<string, ScalarOrList>> = step.req[part] ?? {};
  return (
    <NameValues
      label={part === 'query' ? 'Query' : 'Headers'}
      noun={part === 'query' ? 'query value' : 'header'}
      placeholders={part === 'query' ? ['limit', '20'] : ['Authorization', 'Bearer {{token}}']}
      values={values}
      entries={Object.entries(pairs).map(([name, value]) => ({ name, text: pairText(value) }))}
      onSet={(name, text) => onChange(setPairs(step, part, { ...pairs, [name]: part === 'query' ? pairValue(text, pairs[name]) : text }))}
      onRemove={(gone) => onChange(setPairs(step, part, Object.fromEntries(Object.entries(pairs).filter(([name]) => name !== gone))))}
    />
  );
}

/** Chooses an operation of the spec. Its path, a sample body, its credential and its success status fill the step. */
function OperationSelect({
  projectId,
  step,
  context,
  values,
  operation,
  operations,
  onChange,
}: StepFormProps & { readonly operation: Operation | null; readonly operations: readonly Operation[] }) {
  const client = useQueryClient();
  const choose = async (id: string): Promise<void> => {
    if (id !== '') onChange(createStep(await client.ensureQueryData(endpointQuery(projectId, id)), { context, values, before: step }));
  };
  return (
    <Field label="Operation" hint={operation?.summary ?? 'Choose an operation from the spec, or enter a method and path'}>
      {(control) => (
        <Select {...control} value={operation?.id ?? ''} onChange={(event) => void choose(event.target.value)}>
          <option value="">Another request</option>
          {operations.map(({ id, method, path }) => (
            <option key={id} value={id}>
              {method} {path}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function RequestLine({ step, values, onChange }: Pick<StepFormProps, 'step' | 'values' | 'onChange'>) {
  const method = (name: string): HttpMethod => HTTP_METHODS.find((known) => known === name) ?? step.req.method;
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
      <Field label="Method">
        {(control) => (
          <Select
            {...control}
            value={step.req.method}
            onChange={(event) => onChange(setRequest(step, { method: method(event.target.value) }))}
          >
            {HTTP_METHODS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Path">
        {(control) => (
          <ValueInput
            {...control}
            label="Path"
            value={step.req.path}
            values={values}
            onChange={(path) => onChange(setRequest(step, { path }))}
          />
        )}
      </Field>
    </div>
  );
}

function PathValues({
  step,
  operation,
  values,
  onChange,
}: Pick<StepFormProps, 'step' | 'values' | 'onChange'> & { readonly operation: Operation | null }) {
  const found = pathValues(operation, step.req.path);
  if (found.length === 0) return null;
  return (
    <section aria-label="Path values" className="flex flex-col gap-1.5">
      <h4 className="font-medium text-sm">Path values</h4>
      {found.map(({ name, segment, value }) => (
        <div key={name} className="flex items-center gap-1.5">
          <code className="w-2/5 max-w-40 shrink-0 truncate font-mono text-xs">{name}</code>
          <ValueInput
            label={`Path value ${name}`}
            value={value}
            values={values}
            onChange={(text) => onChange(setRequest(step, { path: setPathValue(step.req.path, segment, text) }))}
            className="flex-1"
          />
        </div>
      ))}
    </section>
  );
}

function AuthSelect({ step, context, onChange }: Pick<StepFormProps, 'step' | 'context' | 'onChange'>) {
  const names = Object.keys(context.auth);
  if (names.length < 2) return null;
  return (
    <Field label="Credential">
      {(control) => (
        <Select
          {...control}
          value={step.req.auth ?? ''}
          onChange={(event) => onChange(setRequest(step, { auth: event.target.value || undefined }))}
        >
          <option value="">Suite default{context.defaultAuth === null ? '' : ` (${context.defaultAuth})`}</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function StatusField({ step, onChange }: Pick<StepFormProps, 'step' | 'onChange'>) {
  const list = step.expect.must?.status ?? [];
  const [text, setText] = useState(list.join(', '));
  const isSame = (statusList(text) ?? []).join() === list.join();
  return (
    <Field label="Status" hint="For example 201 or 2xx">
      {(control) => (
        <Input
          {...control}
          value={isSame ? text : list.join(', ')}
          onChange={(event) => {
            setText(event.target.value);
            onChange(setCheck(step, 'must', { name: 'status', value: statusList(event.target.value) }));
          }}
          className="font-mono text-xs"
        />
      )}
    </Field>
  );
}

function Expectations({ step, context, values, fields, onChange }: Omit<StepFormProps, 'projectId'> & { readonly fields: string }) {
  const { must = {}, should = {} } = step.expect;
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <StatusField step={step} onChange={onChange} />
        <Field label="Response time (ms)" hint="Slower responses cause a warning">
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              value={should.maxMs ?? ''}
              onChange={(event) => onChange(setCheck(step, 'should', { name: 'maxMs', value: Number(event.target.value) || undefined }))}
            />
          )}
        </Field>
      </div>
      <BodyChecks
        checks={must.body ?? []}
        values={values}
        fields={fields}
        onChange={(checks) => onChange(setCheck(step, 'must', { name: 'body', value: checks.length === 0 ? undefined : checks }))}
      />
      {context.schemas.length > 0 && (
        <Field label="Response schema">
          {(control) => (
            <Select
              {...control}
              value={must.schema ?? ''}
              onChange={(event) => onChange(setCheck(step, 'must', { name: 'schema', value: event.target.value || undefined }))}
            >
              <option value="">Not checked</option>
              {context.schemas.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}

/** One request in a case, the expectations for its response, and the captured values. */
export function StepForm(props: StepFormProps) {
  const { projectId, step, values, onChange } = props;
  const fields = useId();
  const loaded = useQuery(endpointsQuery(projectId)).data;
  const operations = loaded ?? [];
  const operation = findOperation(step, operations);
  const detail = useQuery({ ...endpointQuery(projectId, operation?.id ?? ''), enabled: operation !== null }).data;
  const kept = Object.entries(step.capture ?? {}).map(([name, from]) => ({
    name,
    text: typeof from === 'string' ? from : `header ${from.header}`,
  }));
  return (
    <div className="flex flex-col gap-4">
      <datalist id={fields}>
        {(detail === undefined ? [] : responseFields(detail)).map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      {(loaded === undefined || operations.length > 0) && <OperationSelect {...props} operation={operation} operations={operations} />}
      <RequestLine step={step} values={values} onChange={onChange} />
      <PathValues step={step} operation={operation} values={values} onChange={onChange} />
      <Field label="Step name" marker="optional">
        {(control) => <Input {...control} value={step.title ?? ''} onChange={(event) => onChange(setTitle(step, event.target.value))} />}
      </Field>
      <AuthSelect {...props} />
      <Pairs step={step} values={values} onChange={onChange} part="query" />
      <Pairs step={step} values={values} onChange={onChange} part="headers" />
      <BodyEditor step={step} values={values} onChange={onChange} />
      <Expectations {...props} fields={fields} />
      <NameValues
        label="Capture for later steps"
        noun="captured value"
        placeholders={['bookId', 'id']}
        suggestions={{ values: fields }}
        entries={kept}
        onSet={(name, path) => onChange(addCapture(step, name, fieldPath(path)))}
        onRemove={(name) => onChange(removeCapture(step, name))}
      />
    </div>
  );
}
