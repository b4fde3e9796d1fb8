import { X } from 'lucide-react';
import { formatDate } from '../../../lib/format.ts';
import { cn } from '../../../ui/cn.ts';
import { markDifference } from '../model/mark-difference.ts';
import { checkValue, prettyBody } from '../model/pretty-body.ts';
import type { StepView } from '../model/step-view.ts';

type Failure = StepView['failures'][number];

/** A value in which the part that differs from the other value is marked. */
function Marked({ text, other, tone }: { readonly text: string; readonly other: string; readonly tone: 'ok' | 'bad' }) {
  const { before, changed, after } = markDifference(text, other);
  return (
    <code className="block max-h-48 overflow-auto whitespace-pre-wrap font-mono text-xs leading-5 [overflow-wrap:anywhere]">
      {before}
      <mark className={cn('rounded-[3px] text-inherit', tone === 'ok' ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad')}>{changed}</mark>
      {after}
    </code>
  );
}

/** The expected value next to the actual one, with the difference marked. */
function Values({ failure: { expected, actual } }: { readonly failure: Failure }) {
  if (expected === undefined && actual === undefined) return null;
  const [wanted, got] = [prettyBody(checkValue(expected)), prettyBody(checkValue(actual))];
  return (
    <dl className="mt-1.5 grid grid-cols-2 divide-x divide-line overflow-hidden rounded-lg border bg-inset">
      <div className="min-w-0 px-3 py-1.5">
        <dt className="text-2xs text-fg-3">Expected</dt>
        <dd>
          <Marked text={wanted} other={got} tone="ok" />
        </dd>
      </div>
      <div className="min-w-0 px-3 py-1.5">
        <dt className="text-2xs text-fg-3">Actual</dt>
        <dd>
          <Marked text={got} other={wanted} tone="bad" />
        </dd>
      </div>
    </dl>
  );
}

const waivedText = ({ reason, until }: NonNullable<Failure['waived']>): string => `Waived until ${formatDate(until)}: ${reason}`;

/** Every failed check as a sentence, with its values. */
export function FailedChecks({ failures }: { readonly failures: readonly Failure[] }) {
  return (
    <ul aria-label="Failed checks" className="mt-3 flex flex-col gap-3 text-sm">
      {failures.map((failure) => (
        <li key={`${failure.check} ${failure.message}`}>
          <p className="flex items-start gap-2">
            <X className={cn('mt-[3px] size-3.5 shrink-0', failure.level === 'must' ? 'text-bad' : 'text-warn')} aria-hidden />
            <span className="min-w-0 break-words">
              {failure.message}
              {failure.level === 'should' && <span className="ml-1.5 text-fg-3 text-xs">warning only</span>}
              {failure.waived !== undefined && <span className="mt-0.5 block text-accent-text text-xs">{waivedText(failure.waived)}</span>}
            </span>
          </p>
          <Values failure={failure} />
        </li>
      ))}
    </ul>
  );
}
