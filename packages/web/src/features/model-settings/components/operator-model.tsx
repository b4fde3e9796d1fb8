import type { ModelSettings } from '@assay/contract';
import { LoaderCircle } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTestModel } from '../hooks/use-model-settings.ts';
import { providers } from '../model/model-draft.ts';
import { ModelTestResult } from './model-test-result.tsx';

/** The model from the environment variables. It can be tested here, but only the operator can change it. */
export function OperatorModel({ connection }: { readonly connection: NonNullable<ModelSettings['connection']> }) {
  const test = useTestModel();
  const facts = [
    ['Provider', providers.find(({ value }) => value === connection.provider)?.label ?? connection.provider],
    ['Base URL', connection.url],
    ['Model name', connection.model],
    ['Key', connection.hasKey ? 'Set' : 'Not set'],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="info" title="Set by the operator">
        This model is set by the server’s environment variables, so it cannot be changed here.
      </Notice>
      {facts.map(([label, value]) => (
        <Field key={label} label={label}>
          {(control) => (
            <Input {...control} readOnly value={value} className={label === 'Key' || label === 'Provider' ? '' : 'font-mono'} />
          )}
        </Field>
      ))}
      <div aria-live="polite" className="empty:hidden">
        <ModelTestResult test={test.data} error={test.error} />
      </div>
      <div>
        <Button disabled={test.isPending} onClick={() => test.mutate(null)}>
          {test.isPending && <LoaderCircle className="animate-spin" />}
          Test
        </Button>
      </div>
    </div>
  );
}
