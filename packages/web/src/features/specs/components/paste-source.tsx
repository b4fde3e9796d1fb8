import { Field, Textarea } from '../../../ui/field.tsx';
import { guessFormat } from '../model/guess-format.ts';
import type { ImportSourceProps } from './import-source.ts';

export function PasteSource({ draft, problem, onChange }: ImportSourceProps) {
  const format = guessFormat(draft.text);
  return (
    <Field
      label="Spec"
      error={problem?.field === 'source' ? problem.detail : undefined}
      hint={format === null ? 'OpenAPI, Swagger, Postman, HAR or curl. The format is detected automatically.' : `Looks like: ${format}`}
    >
      {(control) => (
        <Textarea
          {...control}
          autoFocus
          rows={10}
          spellCheck={false}
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value })}
          placeholder={'openapi: 3.1.0\ninfo:\n  title: Bookshop API'}
          className="font-mono text-xs"
        />
      )}
    </Field>
  );
}
