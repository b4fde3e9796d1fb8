import type { ExplanationCard as ExplanationCardData } from '@assay/contract';
import { isReadingCommand } from '@assay/engine/model';
import { ChevronRight, CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay, shortId } from '../../../../lib/format.ts';
import { runPath } from '../../../../lib/paths.ts';
import { type VerdictName, verdictNames } from '../../../../lib/verdict.ts';
import { VerdictIcon, verdictLabel } from '../../../../lib/view/verdict-icon.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { CodeBlock } from '../../../../ui/json-text.tsx';
import type { ExtraPorts } from './extra-ports.ts';
import { isOperation, OperationLabel } from './operation-label.tsx';

const asVerdict = (text: string | null): VerdictName | null => verdictNames.find((name) => name === text) ?? null;

function Rules({ rules }: { readonly rules: ExplanationCardData['rules'] }) {
  if (rules.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-t">
      {rules.map((rule) => (
        <li key={`${rule.check} ${rule.message}`} className="px-3 py-2 text-sm">
          <p className="flex items-start gap-2">
            <Badge variant={rule.level === 'must' ? 'destructive' : 'warn'}>{rule.level}</Badge>
            <span className="min-w-0 break-words">{rule.message}</span>
          </p>
          {(rule.expected !== null || rule.actual !== null) && (
            <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-xs">
              <dt className="text-fg-3">expected</dt>
              <dd className="min-w-0 break-words text-ok">{rule.expected ?? 'nothing'}</dd>
              <dt className="text-fg-3">got</dt>
              <dd className="min-w-0 break-words text-bad">{rule.actual ?? 'nothing'}</dd>
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Facts by name. Facts about operations are shown as rows, because a method with its path needs more room. */
function Facts({ facts }: { readonly facts: ExplanationCardData['facts'] }) {
  if (facts.length === 0) return null;
  if (facts.every(({ label }) => isOperation(label))) {
    return (
      <ul className="divide-y divide-line border-t">
        {facts.map(({ label, value }) => (
          <li key={`${label} ${value}`} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 text-sm">
            <span className="min-w-0 shrink-0 max-sm:max-w-full sm:w-60">
              <OperationLabel text={label} otherwise={label} />
            </span>
            <span className="nums min-w-0 flex-1 break-words text-fg-2 max-sm:basis-full">{value}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="grid grid-cols-[7.5rem_1fr] gap-x-3 gap-y-1.5 border-t px-3 py-2.5 text-sm max-sm:grid-cols-1 max-sm:gap-y-0.5">
      {facts.map(({ label, value }) => (
        <div key={`${label} ${value}`} className="contents">
          <dt className="min-w-0 break-words text-fg-3">{label}</dt>
          <dd className="min-w-0 break-words max-sm:mb-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Fold({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <details className="group border-t">
      <summary className="flex h-9 cursor-pointer list-none items-center gap-2 px-3 text-fg-2 text-sm hover:text-fg">
        <ChevronRight className="size-3.5 text-fg-3 transition-transform group-open:rotate-90" aria-hidden />
        {title}
      </summary>
      <CodeBlock text={text} label={title} className="max-h-72 bg-inset" />
    </details>
  );
}

function Earlier({ earlier }: { readonly earlier: ExplanationCardData['earlier'] }) {
  if (earlier.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-3 py-2 text-fg-3 text-xs">
      <span>Before</span>
      {earlier.map(({ runId, at, verdict }) => {
        const known = asVerdict(verdict);
        return (
          <Link
            key={runId}
            to={runPath(runId)}
            title={formatDay(at)}
            className="flex items-center gap-1 rounded-sm font-mono hover:text-fg"
          >
            {known !== null && <VerdictIcon verdict={known} className="size-3" />}
            {shortId(runId)}
          </Link>
        );
      })}
    </div>
  );
}

interface ExplanationCardProps {
  readonly card: ExplanationCardData;
  readonly ports: Pick<ExtraPorts, 'access' | 'onSend'>;
}

export function ExplanationCard({ card, ports }: ExplanationCardProps) {
  const next = card.next.filter(({ command }) => ports.access === 'edit' || isReadingCommand(command));
  const verdict = asVerdict(card.verdict);
  return (
    <Card className="animate-rise">
      <CardHeader icon={<CircleHelp />} title={card.title}>
        {verdict !== null && (
          <span className="flex items-center gap-1.5 text-fg-2 text-xs">
            <VerdictIcon verdict={verdict} />
            {verdictLabel(verdict)}
          </span>
        )}
      </CardHeader>
      {card.hint !== '' && <p className="px-3 py-2.5 text-sm">{card.hint}</p>}
      <Rules rules={card.rules} />
      <Facts facts={card.facts} />
      {card.request !== null && <Fold title="Request" text={card.request} />}
      {card.response !== null && <Fold title="Response" text={card.response} />}
      <Earlier earlier={card.earlier} />
      {(card.stepId !== null || next.length > 0) && (
        <footer className="flex flex-wrap items-center gap-2 border-t px-3 py-2">
          {card.runId !== null && (
            <Button size="sm" asChild>
              <Link to={runPath(card.runId, card.stepId ?? undefined)}>{card.stepId === null ? 'Open the run' : 'Open the step'}</Link>
            </Button>
          )}
          {next.map(({ label, command }) => (
            <Button key={command} size="sm" title={command} onClick={() => ports.onSend(command)}>
              {label}
            </Button>
          ))}
        </footer>
      )}
    </Card>
  );
}
