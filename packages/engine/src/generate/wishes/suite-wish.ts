import {
  type DroppedIdea,
  type Omission,
  type Operation,
  type SuiteKind,
  shortCaseTitle,
  type TestCase,
  type TestIdea,
  type TestWish,
} from '../../model/index.ts';
import { type BuiltOperation, buildOperation, type OperationCases } from '../build-operation.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { dropCasesOnRemovedResources } from '../cases/context/removals.ts';
import { joinList } from '../cases/context/resource-words.ts';
import { interleave } from '../faults/body-values.ts';
import { buildIdeas } from '../ideas/idea-cases.ts';
import type { BuiltWish } from './built-wish.ts';

const BUILDABLE: readonly SuiteKind[] = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'];

type SuiteWish = Extract<TestWish, { kind: 'suite' }>;

interface ScopedSuite {
  readonly wish: SuiteWish;
  readonly operations: readonly Operation[];
  /** IDs of the cases already in the suite. */
  readonly known: ReadonlySet<string>;
}

/** Builds cases of the requested kinds for every operation in scope. */
export function buildSuiteWish(
  context: GenerationContext,
  { wish, operations, known }: ScopedSuite,
  ideas: readonly TestIdea[],
): BuiltWish {
  const kinds = kindsOf(context, wish);
  const built: BuiltOperation[] = [];
  const omitted: Omission[] = [];
  const dropped: DroppedIdea[] = [];
  for (const op of operations) {
    const result = buildNew(context, op, kinds, wish.perOperation, known);
    if (typeof result === 'string') {
      omitted.push({ op: op.key, reason: result });
      continue;
    }
    const proposed = proposedCases(
      context,
      op,
      ideas.filter((idea) => idea.op === op.key),
      result.controls[0],
    );
    dropped.push(...proposed.dropped);
    built.push({ op, file: context.names.get(op.key)?.file ?? 'operation', ...withIdeas(result, proposed.cases) });
  }
  return { built: wish.atMost === null ? built : mostTelling(built, wish.atMost), omitted, dropped, notes: [] };
}

/** Builds the given number of new cases of each kind. Cases already in the suite are rebuilt, so that they stay up to date. */
function buildNew(
  context: GenerationContext,
  op: Operation,
  kinds: readonly SuiteKind[],
  limit: number | null,
  known: ReadonlySet<string>,
): OperationCases | string {
  const everything = buildOperation(context, op, kinds, limit === null ? null : limit + known.size);
  const result = limit !== null && kinds.every((kind) => kind === 'smoke') ? firstOf(everything, limit, known) : everything;
  if (limit === null || known.size === 0 || typeof result === 'string') return result;
  const kept = result.cases.filter((testCase, index, cases) => {
    const isNew = ({ id, tags }: TestCase): boolean => !known.has(id) && tags[0] === testCase.tags[0];
    return known.has(testCase.id) || testCase.tags[0] === 'smoke' || cases.slice(0, index).filter(isNew).length < limit;
  });
  return kept.length === result.cases.length ? result : { ...result, cases: kept, text: joinList(kept.map(shortCaseTitle)) };
}

/** "one happy path test per endpoint" excludes the second smoke case, which has the smallest body. */
function firstOf(result: OperationCases | string, limit: number, known: ReadonlySet<string>): OperationCases | string {
  if (typeof result === 'string') return result;
  const kept = result.cases.filter(({ id }, at) => at < limit || known.has(id));
  return kept.length === result.cases.length ? result : { ...result, cases: kept, text: joinList(kept.map(shortCaseTitle)) };
}

function kindsOf({ budgets }: GenerationContext, wish: SuiteWish): readonly SuiteKind[] {
  const isAsked = (kind: SuiteKind): boolean => wish.kinds.includes(kind) && (kind !== 'perf' || Object.keys(budgets).length > 0);
  const wanted = BUILDABLE.filter(isAsked);
  return wanted.length === 0 ? ['smoke'] : wanted;
}

function proposedCases(context: GenerationContext, op: Operation, ideas: readonly TestIdea[], control: TestCase | undefined) {
  const proposed = buildIdeas(context, op, ideas);
  const cases = control === undefined ? proposed.cases : dropCasesOnRemovedResources(context, op, control, proposed.cases);
  const useless = proposed.cases.filter((testCase) => !cases.includes(testCase));
  const gone = useless.map(({ title }) => ({ op: op.key, text: title, reason: 'the valid request has already deleted the resource' }));
  return { cases, dropped: [...proposed.dropped, ...gone] };
}

function withIdeas(content: OperationCases, proposed: readonly TestCase[]): OperationCases {
  if (proposed.length === 0) return content;
  const text = `${content.text}; ${proposed.length} proposed by the model`;
  return { ...content, cases: [...content.cases, ...proposed], text };
}

/**
 * Keeps this many cases: one of each kind before a second of any kind, and within a kind one per operation before a second. Builders put
 * the most useful case first. Control cases are not counted.
 */
function mostTelling(built: readonly BuiltOperation[], most: number): readonly BuiltOperation[] {
  const kinds = new Set(built.flatMap(({ cases }) => cases.map(({ tags }) => tags[0])));
  const byKind = [...kinds].map((kind) => interleave(built.map(({ cases }) => cases.filter(({ tags }) => tags[0] === kind))));
  const kept = new Set(interleave(byKind).slice(0, Math.max(1, most)));
  return built.flatMap((part) => {
    const cases = part.cases.filter((testCase) => kept.has(testCase));
    if (cases.length === 0) return [];
    if (cases.length === part.cases.length) return [part];
    return [{ ...part, cases, controls: neededControls(part, cases), text: joinList(cases.map(shortCaseTitle)) }];
  });
}

function neededControls({ controls }: BuiltOperation, cases: readonly TestCase[]): readonly TestCase[] {
  const needed = cases.flatMap(({ needs }) => needs ?? []);
  // A control case may itself depend on another control case.
  for (const id of needed) needed.push(...(controls.find((control) => control.id === id)?.needs ?? []));
  return controls.filter((control) => needed.includes(control.id) || cases.includes(control));
}
