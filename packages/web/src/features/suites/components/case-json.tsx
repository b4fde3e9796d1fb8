import { Check, X } from 'lucide-react';
import { JsonInput } from '../../../ui/json-input.tsx';
import type { CaseProblem } from '../model/case-problems.ts';

interface CaseJsonProps {
  readonly path: string;
  readonly text: string;
  readonly problems: readonly CaseProblem[];
  readonly access: 'edit' | 'read';
  readonly onChange: (text: string) => void;
}

const SHOWN_PROBLEMS = 20;

/** A case as coloured JSON, with the errors below it. */
export function CaseJson({ path, text, problems, access, onChange }: CaseJsonProps) {
  return (
    <div className="flex min-h-80 min-w-0 flex-1 flex-col lg:min-h-0">
      <div className="flex h-9 shrink-0 items-center gap-2 border-b px-4 text-xs">
        <code className="min-w-0 flex-1 truncate font-mono text-fg-3">{path}</code>
        <span role="status" className={problems.length === 0 ? 'flex items-center gap-1 text-ok' : 'flex items-center gap-1 text-bad'}>
          {problems.length === 0 ? <Check className="size-3.5" aria-hidden /> : <X className="size-3.5" aria-hidden />}
          {problems.length === 0 ? 'valid' : 'not valid'}
        </span>
      </div>
      <JsonInput
        aria-label="Case as JSON"
        readOnly={access === 'read'}
        value={text}
        onChange={onChange}
        className="min-h-64 flex-1 lg:min-h-0"
      />
      {problems.length > 0 && <CaseProblems problems={problems} />}
    </div>
  );
}

export function CaseProblems({ problems }: Pick<CaseJsonProps, 'problems'>) {
  return (
    <ul aria-label="Problems in the case" className="thin-scroll max-h-28 shrink-0 overflow-y-auto border-t px-4 py-2 text-bad text-xs">
      {problems.slice(0, SHOWN_PROBLEMS).map(({ pointer, message }) => (
        <li key={`${pointer} ${message}`} className="py-0.5">
          <code className="font-mono">{pointer || 'case'}</code> {message}
        </li>
      ))}
    </ul>
  );
}
