import { HTTP_METHODS, type HttpMethod, type ScalarOrList, type Step, type TestCase } from '@assay/engine/model';
import { useState } from 'react';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import {
  addCapture,
  bodyText,
  pairText,
  pairValue,
  removeCapture,
  setBody,
  setCheck,
  setPairs,
  setRequest,
  statusList,
} from '../model/edit-case.ts';
import { BodyChecks } from './body-checks.tsx';
import { NameValues } from './name-values.tsx';

interface StepFormProps {
  readonly testCase: TestCase;
  readonly step: Step;
  readonly index: number;
  readonly onChange: (testCase: TestCase) => void;
}

function Pairs({ testCase, step, index, onChange, part }: StepFormProps & { readonly part: 'query' | 'headers' }) {
  const pairs: Readonly<Record<string, ScalarOrList>> = step.req[part] ?? {};
  const replace = (changed: Readonly<Record<string, ScalarOrList>>): void => onChange(setPairs(testCase, index, part, changed));
  return (
    <NameValues
      label={part === 'query' ? 'Query' : 'Headers'}
      noun={part === 'query' ? 'query value' : 'header'}
      placeholders={part === 'query' ? ['limit', '20'] : ['Accept', 'application/json']}
      entries={Object.entries(pairs).map(([name, value]) => ({ name, text: pairText(value) }))}
      onSet={(name, text) => replace({ ...pairs, [name]: part === 'query' ? pairValue(text, pairs[name]) : text })}
      onRemove={(gone) => replace(Object.fromEntries(Object.entries(pairs).filter(([name]) => name !== gone)))}
    />
  );
}

/** The body is validated on blur. Invalid input stays in the field. */
function BodyField({ testCase, step, index, onChange }: StepFormProps) {
  const known = bodyText(step);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = (text: string): void => {
    const edited = setBody(testCase, index, text);
    setProblem(edited.kind === 'broken' ? edited.problem : null);
    if (edited.kind === 'edited' && text !== known) onChange(edited.testCase);
  };
  return (
    <Field label="Body" hint={step.req.raw === undefined ? 'JSON' : 'Sent as is'} error={problem ?? undefined}>
      {(control) => (
        <Textarea
          {...control}
          key={known}
          defaultValue={known}
          rows={Math.min(10, Math.max(2, known.split('\n').length))}
          spellCheck={false}
          onBlur={(event) => leave(event.target.value)}
          className="font-mono text-xs"
        />
      )}
    </Field>
  );
}

function RequestPart(props: StepFormProps) {
  const { testCase, step, index, onChange } = props;
  const method = (name: string): HttpMethod => HTTP_METHODS.find((known) => known === name) ?? step.req.method;
  return (
    <>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
        <Field label="Method">
          {(control) => (
            <Select
              {...control}
              value={step.req.method}
              onChange={(event) => onChange(setRequest(testCase, index, { method: method(event.target.value) }))}
            >
              {HTTP_METHODS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Path">
          {(control) => (
            <Input
              {...control}
              value={step.req.path}
              onChange={(event) => onChange(setRequest(testCase, index, { path: event.target.value }))}
              className="font-mono text-xs"
            />
          )}
        </Field>
      </div>
      <Pairs {...props} part="query" />
      <Pairs {...props} part="headers" />
      <BodyField {...props} />
    </>
  );
}

function ExpectationPart({ testCase, step, index, onChange }: StepFormProps) {
  const { must = {}, should = {} } = step.expect;
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Field label="Status" hint="Must pass">
          {(control) => (
            <Input
              {...control}
              key={(must.status ?? []).join()}
              defaultValue={(must.status ?? []).join(', ')}
              onBlur={(event) => onChange(setCheck(testCase, index, 'must', { name: 'status', value: statusList(event.target.value) }))}
              className="font-mono text-xs"
            />
          )}
        </Field>
        <Field label="Schema" hint="Must pass">
          {(control) => (
            <Input
              {...control}
              value={must.schema ?? ''}
              onChange={(event) => onChange(setCheck(testCase, index, 'must', { name: 'schema', value: event.target.value || undefined }))}
              className="font-mono text-xs"
            />
          )}
        </Field>
      </div>
      <BodyChecks
        checks={must.body ?? []}
        onChange={(checks) =>
          onChange(setCheck(testCase, index, 'must', { name: 'body', value: checks.length === 0 ? undefined : checks }))
        }
      />
      <Field label="Maximum time, ms" hint="Should pass (only warns)">
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            value={should.maxMs ?? ''}
            onChange={(event) =>
              onChange(setCheck(testCase, index, 'should', { name: 'maxMs', value: Number(event.target.value) || undefined }))
            }
          />
        )}
      </Field>
    </>
  );
}

/** One request in a case, the expectations for its response, and the captured values. */
export function StepForm(props: StepFormProps) {
  const { testCase, step, index, onChange } = props;
  const kept = Object.entries(step.capture ?? {}).map(([name, from]) => ({
    name,
    text: typeof from === 'string' ? from : `header ${from.header}`,
  }));
  return (
    <>
      <RequestPart {...props} />
      <ExpectationPart {...props} />
      <NameValues
        label="Captures for later steps"
        noun="captured value"
        placeholders={['bookId', '$.id']}
        entries={kept}
        onSet={(name, path) => onChange(addCapture(testCase, index, name, path))}
        onRemove={(name) => onChange(removeCapture(testCase, index, name))}
      />
    </>
  );
}
