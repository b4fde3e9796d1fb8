import { shownEvidence, type TestCase } from '@assay/engine/model';
import { useId, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { evidenceName } from '../../../lib/view/evidence-tile.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { changeStep, type EditedSteps, type StepListName, type StepPlace, stepAt } from '../model/case-steps.ts';
import { setCaseEnabled } from '../model/edit-case.ts';
import { NEW_CASE } from '../model/new-case.ts';
import { valuesAt } from '../model/step-values.ts';
import { addDeclaredVariables, type SuiteContext } from '../model/suite-header.ts';
import { StepForm } from './step-form.tsx';
import { StepList } from './step-list.tsx';

interface CaseFormProps {
  readonly projectId: string;
  /** Viewers can open steps but cannot change them. */
  readonly access: 'edit' | 'read';
  readonly testCase: TestCase;
  readonly context: SuiteContext;
  /** The number of cases whose results are meaningless while this one is off. */
  readonly dependants: number;
  /** Variables that are declared when the case is saved, with their values. */
  readonly declared: Readonly<Record<string, string>>;
  readonly onChange: (testCase: TestCase) => void;
}

function RunSwitch({ testCase, dependants, onChange }: Pick<CaseFormProps, 'testCase' | 'dependants' | 'onChange'>) {
  const id = useId();
  const isOn = testCase.off !== true;
  const needing = dependants === 0 ? '' : ` ${countOf(dependants, 'dependent case')} will be inconclusive.`;
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1 text-sm">
        <label htmlFor={id}>Runs with the suite</label>
        {!isOn && <p className="text-fg-3 text-xs">Disabled: runs skip this case.{needing}</p>}
      </div>
      <Switch id={id} checked={isOn} onCheckedChange={(checked) => onChange(setCaseEnabled(testCase, checked ? 'on' : 'off'))} />
    </div>
  );
}

function About({ testCase }: Pick<CaseFormProps, 'testCase'>) {
  const evidence = shownEvidence(testCase);
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-fg-2 text-xs">About this case: {testCase.why}</summary>
      <dl className="mt-2 grid grid-cols-[5rem_minmax(0,1fr)] gap-y-1">
        {evidence !== null && (
          <>
            <dt className="text-fg-3">Evidence</dt>
            <dd>{evidenceName(evidence)}</dd>
          </>
        )}
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
    </details>
  );
}

/** Everything about a case that users edit, without JSON: its title, its steps and its cleanup. */
export function CaseForm({ projectId, access, testCase, context, dependants, declared, onChange }: CaseFormProps) {
  const [open, setOpen] = useState<StepPlace | null>({ list: 'steps', index: 0 });
  const known = addDeclaredVariables(context, declared);
  const edit = (edited: EditedSteps): void => {
    setOpen(edited.place);
    onChange(edited.testCase);
  };
  const step = open === null ? undefined : stepAt(testCase, open);
  const list = (name: StepListName) => (
    <StepList testCase={testCase} list={name} open={open} onOpen={setOpen} onEdit={access === 'edit' ? edit : undefined}>
      {open !== null && step !== undefined && (
        <fieldset disabled={access === 'read'} className="min-w-0">
          <StepForm
            key={`${open.list} ${open.index}`}
            projectId={projectId}
            step={step}
            context={context}
            values={valuesAt(testCase, open, known)}
            onChange={(changed) => onChange(changeStep(testCase, open, () => changed))}
          />
        </fieldset>
      )}
    </StepList>
  );
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <Field label="Title">
        {(control) => (
          <Input
            {...control}
            autoFocus={testCase.id === NEW_CASE}
            readOnly={access === 'read'}
            placeholder="Place an order and read it back"
            value={testCase.title}
            onChange={(event) => onChange({ ...testCase, title: event.target.value })}
          />
        )}
      </Field>
      {testCase.id !== NEW_CASE && access === 'edit' && <RunSwitch testCase={testCase} dependants={dependants} onChange={onChange} />}
      {testCase.id !== NEW_CASE && <About testCase={testCase} />}
      {list('steps')}
      {list('finally')}
      {testCase.edited === true && testCase.id !== NEW_CASE && (
        <p className="text-fg-3 text-xs">
          Edited by hand. When you regenerate tests, your changes are kept and you are asked about conflicts.
        </p>
      )}
    </div>
  );
}
