import type { InspectedOperation } from '../../specs/index.ts';
import { bodyRows, describeInput, type InputRow, parameterRows, responseRows, shortList } from './operation-sheet.ts';

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface Use {
  readonly key: string;
  readonly row: InputRow;
  readonly isReturned: boolean;
}

function useIn(field: string, inspected: InspectedOperation): readonly Use[] {
  const { key } = inspected.operation;
  const isIt = ({ name }: InputRow): boolean => plain(name) === plain(field);
  const sent = [...parameterRows(inspected), ...bodyRows(inspected)].find(isIt);
  if (sent !== undefined) return [{ key, row: sent, isReturned: false }];
  const returned = responseRows(inspected).find(isIt);
  return returned === undefined ? [] : [{ key, row: returned, isReturned: true }];
}

const wordsOf = ({ row, isReturned }: Use): string => (isReturned ? row.words.join(', ') : describeInput(row));

/** What the spec says about a field, grouping operations that use it in the same way. Null if no operation has it. */
export function fieldSentence(field: string, inspected: readonly InspectedOperation[]): string | null {
  const uses = inspected.flatMap((one) => useIn(field, one));
  const alike = Map.groupBy(uses, (use) => `${use.isReturned} ${wordsOf(use)}`);
  const sentences = [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const where = `${first.isReturned ? 'returned by' : 'in'} ${shortList(group.map(({ key }) => key))}`;
    const about = first.row.description === '' ? '' : ` ${first.row.description.replace(/[.\s]*$/, '.')}`;
    return [`${first.row.name} ${where}: ${wordsOf(first)}.${about}`];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}
