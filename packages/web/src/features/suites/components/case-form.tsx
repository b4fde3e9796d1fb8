import type { TestCase } from '@assay/engine/model';
import { useId, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { evidenceName } from '../../../lib/view/evidence-tile.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { switchCase } from '../model/edit-case.ts';
import { StepForm } from './step-form.tsx';

interface CaseFormProps {
  readonly testCase: TestCase;
  /** The number of cases whose results are meaningless while this one is off. */
  readonly dependants: number;
  readonly onChange: (testCase: TestCase) => void;
}

function RunSwitch({ testCase, dependants, onChange }: CaseFormProps) {
  const id = useId();
  const isOn = testCase.off !== true;
  const needing = dependants === 0 ? '' : ` ${countOf(dependants, 'case')} that need it are inconclusive.`;
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1 text-sm">
        <label htmlFor={id}>Runs with the suite</label>
        {!isOn && <p className="text-fg-3 text-xs">Disabled: no runner sends it.{needing}</p>}
      </div>
      <Switch id={id} checked={isOn} onCheckedChange={(checked) => onChange(switchCase(testCase, checked ? 'on' : 'off'))} />
    </div>
  );
}

/** The commonly edited parts of a case. The JSON beside it has all parts. */
export function CaseForm({ testCase, dependants, onChange }: CaseFormProps) {
  const [wanted, setWanted] = useState(0);
  const index = Math.min(wanted, testCase.steps.length - 1);
  const step = testCase.steps[index];
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <RunSwitch testCase={testCase} dependants={dependants} onChange={onChange} />
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
      {testCase.edited === true && (
        <p className="text-fg-3 text-xs">Edited by hand. Generating again keeps your changes and asks you about conflicts.</p>
      )}
    </div>
  );
}
