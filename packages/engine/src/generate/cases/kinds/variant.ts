import type { CaseTag, Evidence, Expectation, Operation, StepRequest, TestCase } from '../../../model/index.ts';
import { caseIdPrefix, controlId, maximalControlId } from '../context/case-names.ts';
import { composeCase } from '../context/compose-case.ts';
import type { GenerationContext } from '../context/generation-context.ts';

/** An operation's valid request with one change, and the expected result. */
export interface Variant {
  /** Case id suffix, such as `missing.items`. */
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly evidence: Evidence;
  readonly tags: readonly CaseTag[];
  readonly expect: Expectation;
  readonly change: (request: StepRequest) => StepRequest | null;
}

/** Variants of the same type, best first, and how many of them are worth sending. */
export interface VariantGroup {
  readonly most: number;
  readonly variants: readonly Variant[];
}

/**
 * Builds cases from groups of variants, the most useful first. If only a few cases are allowed, the best variant of each group comes before
 * a second of any group.
 */
export function buildVariants(
  context: GenerationContext,
  op: Operation,
  groups: readonly VariantGroup[],
  limit: number | null,
): readonly TestCase[] {
  const build = (variant: Variant): TestCase | null => buildVariant(context, op, variant);
  const lists = groups.map(({ most, variants }) => lazily(variants, Math.min(most, limit ?? most), build));
  if (limit === null) return lists.flatMap((list) => list.all());
  const taken = new Map<number, TestCase[]>();
  let left = limit;
  for (let round = 0; left > 0 && lists.some((list) => list.at(round) !== undefined); round += 1) {
    for (const [index, list] of lists.entries()) {
      const found = left > 0 ? list.at(round) : undefined;
      if (found === undefined) continue;
      taken.set(index, [...(taken.get(index) ?? []), found]);
      left -= 1;
    }
  }
  return lists.flatMap((_, index) => taken.get(index) ?? []);
}

/**
 * Changes the usual request. If only the maximal request has the part to change, that request is changed, and its case becomes the control
 * case.
 */
function buildVariant(context: GenerationContext, op: Operation, variant: Variant): TestCase | null {
  const { id, change, ...rest } = variant;
  const plan = { ...rest, op, id: `${caseIdPrefix(context, op)}.${id}`, change };
  const usual = composeCase(context, { ...plan, needs: controlId(context, op), size: 'usual' });
  if (usual.kind === 'composed') return usual.value;
  const wide = composeCase(context, { ...plan, needs: maximalControlId(context, op), size: 'maximal' });
  return wide.kind === 'composed' ? wide.value : null;
}

/** Composes only as many cases as requested. */
function lazily(variants: readonly Variant[], most: number, build: (variant: Variant) => TestCase | null) {
  const made: TestCase[] = [];
  let next = 0;
  const at = (index: number): TestCase | undefined => {
    for (; made.length <= Math.min(index, most - 1) && next < variants.length; next += 1) {
      const variant = variants[next];
      const testCase = variant === undefined ? null : build(variant);
      if (testCase !== null) made.push(testCase);
    }
    return made[index];
  };
  const all = (): readonly TestCase[] => {
    at(most - 1);
    return made;
  };
  return { at, all };
}
