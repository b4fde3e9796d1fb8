import { casesIn, replaceCases } from '@assay/engine';
import { countOf } from '@assay/engine/format';
import type { JsonObject, TestCase, TextFile } from '@assay/engine/model';
import { storableText } from '../../../shared/storable.ts';
import { type MessageRequest, type SuiteChange, type SuiteRow, withSuiteName } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { listText } from '../results/run-words.ts';
import type { SuiteChangeAction } from './change-suite.ts';
import { failedCasesOf, selectCases } from './select-cases.ts';

/** What a change makes of a suite, or why it changes nothing. */
export type Edit =
  | ({ readonly kind: 'change' } & Pick<SuiteChange, 'files' | 'name' | 'heading'>)
  | { readonly kind: 'nothing'; readonly reason: string };

export interface Edited {
  readonly suite: SuiteRow;
  readonly before: readonly TextFile[];
}

export async function editOf(
  deps: ActionDeps,
  request: MessageRequest,
  action: Exclude<SuiteChangeAction, { kind: 'undo-change' }>,
  edited: Edited,
): Promise<Edit> {
  if (action.kind === 'rename-suite') return renamed(edited, action.name);
  const cases = casesIn(edited.before);
  const chosen = selectCases(cases, action.cases, await failedCasesOf(deps, request));
  const { name } = edited.suite;
  if (chosen.length === 0) return { kind: 'nothing', reason: `No case of ${name} matches that, so nothing changed.` };
  switch (action.kind) {
    case 'remove-cases':
      return without(edited, chosen, 'Removed');
    case 'keep-cases': {
      const kept = new Set(chosen.map(({ id }) => id));
      return without(
        edited,
        cases.filter(({ id }) => !kept.has(id)),
        'Kept what you named and removed',
      );
    }
    case 'change-cases':
      return { kind: 'nothing', reason: 'Cases cannot be changed from here yet.' };
  }
}

function renamed({ suite, before }: Edited, wanted: string): Edit {
  const name = storableText(wanted);
  if (name === suite.name) return { kind: 'nothing', reason: `The suite is already called ${name}.` };
  return {
    kind: 'change',
    files: withSuiteName(before, { id: suite.id, name }),
    name,
    heading: (revision) => `Renamed ${suite.name} to ${name}, revision ${revision}.`,
  };
}

function without({ suite, before }: Edited, removed: readonly TestCase[], verb: string): Edit {
  const { name } = suite;
  const gone = new Set(removed.map(({ id }) => id));
  const left = casesIn(before).filter(({ id }) => !gone.has(id));
  if (removed.length === 0) return { kind: 'nothing', reason: `${name} has only these cases, so nothing changed.` };
  if (left.length === 0) {
    return { kind: 'nothing', reason: `That would leave no case in ${name}, so nothing changed. A suite needs at least one case.` };
  }
  const changes = [
    ...removed.map(({ id }) => ({ id, testCase: null })),
    ...left.flatMap((one) => (one.needs?.some((id) => gone.has(id)) === true ? [{ id: one.id, testCase: withoutNeeds(one, gone) }] : [])),
  ];
  const operations = listText([...new Set(removed.map(({ op }) => op))]);
  return {
    kind: 'change',
    files: replaceCases(before, changes),
    name,
    heading: (revision) =>
      `${verb} ${countOf(removed.length, 'case')}: ${operations}. ${name}, revision ${revision}, has ${countOf(left.length, 'case')}.`,
  };
}

/** A case that loses its control still runs. It only proves less. */
function withoutNeeds({ needs = [], ...testCase }: TestCase, gone: ReadonlySet<string>): JsonObject {
  const rest = needs.filter((id) => !gone.has(id));
  return JSON.parse(JSON.stringify(rest.length === 0 ? testCase : { ...testCase, needs: rest }));
}
