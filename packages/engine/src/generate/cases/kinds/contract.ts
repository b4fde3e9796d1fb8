import { type Operation, shortCaseTitle } from '../../../model/index.ts';
import { alternativeVariants } from '../../contract/branches.ts';
import { enumVariants } from '../../contract/choices.ts';
import { buildLocation } from '../../contract/location.ts';
import { interleave } from '../../faults/body-values.ts';
import { type BuiltCases, caseIdPrefix, controlId } from '../context/case-names.ts';
import { composeCase } from '../context/compose-case.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { joinList } from '../context/resource-words.ts';
import { buildVariants } from './variant.ts';

/** Sends each documented enum value and each alternative schema once, and checks the Location header of created resources. */
export function buildContract(context: GenerationContext, op: Operation, limit: number | null): BuiltCases {
  const variants = interleave([enumVariants(context, op), alternativeVariants(context, op)]);
  const accepted = buildVariants(context, op, [{ most: 4, variants }], limit);
  const located = buildLocation(context, op);
  const texts = [
    ...(accepted.length === 0 ? [] : [`accepts requests ${joinList(accepted.map(shortCaseTitle))}`]),
    ...located.map(shortCaseTitle),
  ];
  return { cases: [...accepted, ...located], text: texts.join('; ') };
}

/** The response to the valid request must arrive within the operation's time budget. */
export function buildLatency(context: GenerationContext, op: Operation): BuiltCases {
  const maxMs = Object.hasOwn(context.budgets, op.key) ? context.budgets[op.key] : undefined;
  if (maxMs === undefined) return { cases: [], text: '' };
  const built = composeCase(context, {
    op,
    id: `${caseIdPrefix(context, op)}.latency`,
    title: `responds within ${maxMs} ms`,
    tags: ['perf'],
    why: `The time budget is ${maxMs} ms.`,
    evidence: 'C',
    needs: controlId(context, op),
    size: 'usual',
    expect: { must: { status: ['2xx'], maxMs } },
  });
  return built.kind === 'composed' ? { cases: [built.value], text: `responds within ${maxMs} ms` } : { cases: [], text: '' };
}
