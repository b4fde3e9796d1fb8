import type { TestCase } from '@assay/engine/model';
import { Braces } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';
import { changeStep } from '../model/case-steps.ts';
import { addCapture } from '../model/edit-step.ts';
import { type MissingValue, missingValues, offerCapture } from '../model/step-values.ts';
import { addDeclaredVariables, type SuiteContext } from '../model/suite-header.ts';

export interface MissingValuesProps {
  readonly testCase: TestCase;
  readonly context: SuiteContext;
  /** Variables that are declared when the case is saved, with their values. */
  readonly declared: Readonly<Record<string, string>>;
  readonly onChange: (testCase: TestCase) => void;
  readonly onDeclare: (declared: Readonly<Record<string, string>>) => void;
}

function Missing({
  testCase,
  value,
  declared,
  onChange,
  onDeclare,
}: Omit<MissingValuesProps, 'context'> & { readonly value: MissingValue }) {
  const offer = offerCapture(testCase, value);
  return (
    <li className="flex flex-wrap items-center gap-2 py-1.5">
      <span className="min-w-48 flex-1 text-sm">
        <code className="font-mono text-xs">{`{{${value.name}}}`}</code> has no value yet
      </span>
      {offer !== null && (
        <Button size="sm" onClick={() => onChange(changeStep(testCase, offer.place, (step) => addCapture(step, value.name, offer.path)))}>
          Capture {offer.path} in step {offer.place.index + 1}
        </Button>
      )}
      <Button size="sm" onClick={() => onDeclare({ ...declared, [value.name]: '' })}>
        Declare {value.name}
      </Button>
    </li>
  );
}

/** Placeholders without a source, each with a button that provides one. Below the form, so that nothing moves when one appears. */
export function MissingValues({ context, ...rest }: MissingValuesProps) {
  const { testCase, declared, onDeclare } = rest;
  const missing = missingValues(testCase, addDeclaredVariables(context, declared));
  if (missing.length === 0 && Object.keys(declared).length === 0) return null;
  return (
    <section
      aria-label="Values without a source"
      className="thin-scroll max-h-40 shrink-0 overflow-y-auto border-t bg-warn-soft px-4 py-1.5"
    >
      <ul className="divide-y">
        {missing.map((value) => (
          <Missing key={value.name} value={value} {...rest} />
        ))}
        {Object.entries(declared).map(([name, text]) => (
          <li key={name} className="flex flex-wrap items-center gap-2 py-1.5">
            <Braces className="size-3.5 shrink-0 text-fg-3" aria-hidden />
            <code className="w-28 shrink-0 truncate font-mono text-xs">{name}</code>
            <Input
              aria-label={`Default of ${name}`}
              placeholder="Default value, or blank to use the environment"
              value={text}
              onChange={(event) => onDeclare({ ...declared, [name]: event.target.value })}
              className="min-w-40 flex-1 font-mono text-xs"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
