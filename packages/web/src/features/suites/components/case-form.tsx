import { HTTP_METHODS, type HttpMethod, type Step, type TestCase } from '@assay/engine/model';
import { X } from 'lucide-react';
import { useState } from 'react';
import { evidenceName } from '../../../lib/view/evidence-tile.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Select } from '../../../ui/select.tsx';
import { removeCapture, setCheck, setRequest, statusList } from '../api/edit-case.ts';

interface StepFormProps {
  readonly testCase: TestCase;
  readonly step: Step;
  readonly index: number;
  readonly onChange: (testCase: TestCase) => void;
}

function Captures({ testCase, step, index, onChange }: StepFormProps) {
  const captures = Object.entries(step.capture ?? {});
  if (captures.length === 0) return null;
  return (
    <section aria-label="Keeps for later steps">
      <h4 className="mb-1 text-fg-3 text-sm">Keeps for later steps</h4>
      <ul className="border-t">
        {captures.map(([name, from]) => (
          <li key={name} className="flex items-center gap-2 border-b py-1 text-sm">
            <code className="w-28 shrink-0 truncate font-mono text-accent-text text-xs">{name}</code>
            <code className="min-w-0 flex-1 truncate font-mono text-fg-2 text-xs">
              {typeof from === 'string' ? from : `header ${from.header}`}
            </code>
            <Button
              variant="ghost"
              size="iconSm"
              aria-label={`Stop keeping ${name}`}
              onClick={() => onChange(removeCapture(testCase, index, name))}
            >
              <X />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StepForm({ testCase, step, index, onChange }: StepFormProps) {
  const { must = {}, should = {} } = step.expect;
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
      <div className="grid grid-cols-2 gap-2">
        <Field label="Status" hint="Must hold">
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
        <Field label="Schema" hint="Must hold">
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
      <Field label="Slowest answer, ms" hint="Should hold, warns only">
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
      <Captures testCase={testCase} step={step} index={index} onChange={onChange} />
    </>
  );
}

/** The parts of a case that people change most; everything else is in its JSON beside it. */
export function CaseForm({ testCase, onChange }: { readonly testCase: TestCase; readonly onChange: (testCase: TestCase) => void }) {
  const [wanted, setWanted] = useState(0);
  const index = Math.min(wanted, testCase.steps.length - 1);
  const step = testCase.steps[index];
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <Field label="Title">
        {(control) => (
          <Input {...control} value={testCase.title} onChange={(event) => onChange({ ...testCase, title: event.target.value })} />
        )}
      </Field>
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-y-1 text-sm">
        <dt className="text-fg-3">Why</dt>
        <dd className="break-words">{testCase.why}</dd>
        <dt className="text-fg-3">Evidence</dt>
        <dd>{evidenceName(testCase.evidence)}</dd>
        <dt className="text-fg-3">Kind</dt>
        <dd>{testCase.tags.join(', ')}</dd>
        {testCase.needs !== undefined && testCase.needs.length > 0 && (
          <>
            <dt className="text-fg-3">Needs</dt>
            <dd>
              <code className="break-all font-mono text-xs">{testCase.needs.join(', ')}</code>
            </dd>
          </>
        )}
      </dl>
      {testCase.steps.length > 1 && (
        <Segments
          label="Step"
          value={String(index)}
          items={testCase.steps.map((_, at) => ({ value: String(at), label: `Step ${at + 1}` }))}
          onChange={(at) => setWanted(Number(at))}
          className="no-scrollbar w-fit max-w-full overflow-x-auto"
        />
      )}
      {step !== undefined && <StepForm key={index} testCase={testCase} step={step} index={index} onChange={onChange} />}
      {testCase.edited === true && <p className="text-fg-3 text-xs">Edited by hand: asking for tests again leaves this case alone.</p>}
    </div>
  );
}
