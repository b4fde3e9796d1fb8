import type { TestCase } from '../../model/index.ts';
import type { BuiltOperation } from '../build-operation.ts';

/** Merges the parts that several test requests produce for the same operation. The first part determines the position. */
export function mergeParts(parts: readonly BuiltOperation[]): readonly BuiltOperation[] {
  const byOperation = Map.groupBy(parts, ({ op }) => op.key);
  return [...byOperation.values()].flatMap((same) => {
    const [first, ...others] = same;
    if (first === undefined) return [];
    return others.length === 0 ? [first] : [{ ...first, ...joined(same) }];
  });
}

function joined(same: readonly BuiltOperation[]): Pick<BuiltOperation, 'cases' | 'controls' | 'text' | 'assumed'> {
  const links = new Map(same.flatMap(({ assumed }) => assumed.map((link) => [link.param, link])));
  return {
    cases: distinct(same.flatMap(({ cases }) => cases)),
    controls: distinct(same.flatMap(({ controls }) => controls)),
    text: [...new Set(same.map(({ text }) => text))].join('; '),
    assumed: [...links.values()],
  };
}

function distinct(cases: readonly TestCase[]): readonly TestCase[] {
  return [...new Map(cases.map((testCase) => [testCase.id, testCase])).values()];
}
