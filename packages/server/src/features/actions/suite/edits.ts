import { changeCases, keepCases, removeCases, renameSuite, type SuiteEdit } from '@assay/engine';
import { countOf } from '@assay/engine/format';
import type { TestCase, TextFile } from '@assay/engine/model';
import { storableText } from '../../../shared/storable.ts';
import type { MessageRequest, SuiteRow } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { formatList } from '../results/run-words.ts';
import { findFailedCases } from './failed-cases.ts';
import type { Edit, SuiteChangeAction } from './suite-edit.ts';

interface Edited {
  readonly suite: SuiteRow;
  readonly before: readonly TextFile[];
}

export async function applySuiteEdit(
  deps: ActionDeps,
  request: MessageRequest,
  action: Exclude<SuiteChangeAction, { kind: 'undo-change' }>,
  edited: Edited,
): Promise<Edit> {
  if (action.kind === 'rename-suite') return renamed(edited, action.name);
  const chosen = { filter: action.cases, failedIds: await findFailedCases(deps, request) };
  const { suite, before } = edited;
  switch (action.kind) {
    case 'remove-cases':
      return shortened(suite, removeCases(before, chosen), 'Removed');
    case 'keep-cases':
      return shortened(suite, keepCases(before, chosen), 'Kept the cases you specified and removed');
    case 'change-cases':
      return changed(suite, changeCases(before, chosen, { status: action.status, settings: action.settings, maxMs: action.maxMs ?? null }));
  }
}

function renamed({ suite, before }: Edited, wanted: string): Edit {
  const name = storableText(wanted);
  if (name === suite.name) return { kind: 'nothing', reason: `The suite is already named ${name}.` };
  const heading = (revision: number) => `Renamed ${suite.name} to ${name}, revision ${revision}.`;
  return { kind: 'change', files: renameSuite(before, name), name, heading };
}

/** A flow calls several operations, so it goes by its title. */
const namesOf = (cases: readonly TestCase[]): string =>
  formatList([...new Set(cases.map(({ op, title, tags }) => (tags.includes('flow') ? `“${title}”` : op)))]);

function shortened({ name }: SuiteRow, { files, removed, left }: SuiteEdit, verb: string): Edit {
  if (removed.length === 0) return { kind: 'nothing', reason: `Nothing changed: ${name} has no matching cases to remove.` };
  if (left === 0) {
    return { kind: 'nothing', reason: `That would leave no cases in ${name}, so nothing changed. A suite must have at least one case.` };
  }
  return {
    kind: 'change',
    files,
    name,
    heading: (revision) =>
      `${verb} ${countOf(removed.length, 'case')}: ${namesOf(removed)}. ${name}, revision ${revision}, has ${countOf(left, 'case')}.`,
  };
}

function changed({ name }: SuiteRow, edit: SuiteEdit): Edit {
  const [first] = edit.unchanged;
  const kept = first === undefined ? '' : ` ${countOf(edit.unchanged.length, 'case')} did not change: ${first.reason}.`;
  if (edit.changed.length === 0) return { kind: 'nothing', reason: `Nothing changed in ${name}.${kept || ' No cases match that.'}` };
  const titles = formatList(edit.changed.map(({ title }) => title));
  return {
    kind: 'change',
    files: edit.files,
    name,
    heading: (revision) => `Changed ${countOf(edit.changed.length, 'case')} of ${name}, revision ${revision}: ${titles}.${kept}`,
  };
}
