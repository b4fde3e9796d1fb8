import type { SpecDiff } from '@assay/contract';

type Group = SpecDiff['groups'][number];
type Change = Group['changes'][number];
export type ChangeLevel = Change['level'];

/** One change with the operation or schema it affects. */
export interface DiffRow {
  readonly key: string;
  readonly kind: Group['kind'];
  readonly name: string;
  /** Set when the change affects a single operation. */
  readonly method: string | null;
  readonly operations: readonly string[];
  readonly change: Change;
}

export interface DiffSection {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly level: ChangeLevel | null;
  readonly rows: readonly DiffRow[];
}

const levels: readonly { readonly level: ChangeLevel; readonly title: string; readonly note: string }[] = [
  { level: 'breaking', title: 'Breaking', note: 'existing clients may break' },
  { level: 'compatible', title: 'Compatible', note: 'existing clients keep working' },
  { level: 'unknown', title: 'Unclear', note: 'reported, but never makes a run fail' },
];

/** Splits `GET /books` into method and path. Null for other names. */
export function operationParts(name: string): { readonly method: string; readonly path: string } | null {
  const match = /^([A-Z]+) (\/.*)$/.exec(name);
  return match === null ? null : { method: match[1] ?? '', path: match[2] ?? '' };
}

function rowsOf(group: Group): readonly DiffRow[] {
  const parts = operationParts(group.name);
  return group.changes.map((change, index) => ({
    key: `${group.kind} ${group.name} ${index}`,
    kind: group.kind,
    name: parts?.path ?? group.name,
    method: parts?.method ?? null,
    operations: group.operations,
    change,
  }));
}

function isFound(row: DiffRow, words: string): boolean {
  const { change, name, method, operations } = row;
  return `${method ?? ''} ${name} ${change.message} ${change.rule} ${operations.join(' ')}`.toLowerCase().includes(words);
}

/** Groups changes under headings: by impact on callers, or by the operation or schema they affect. */
export function groupIntoSections(diff: SpecDiff, view: 'class' | 'operation', search: string): readonly DiffSection[] {
  const words = search.trim().toLowerCase();
  const groups = diff.groups.map((group) => ({ group, rows: rowsOf(group).filter((row) => isFound(row, words)) }));
  const sections =
    view === 'class'
      ? levels.map(({ level, title, note }) => ({
          key: level,
          title,
          note,
          level,
          rows: groups.flatMap(({ rows }) => rows.filter(({ change }) => change.level === level)),
        }))
      : groups.map(({ group, rows }) => ({
          key: `${group.kind} ${group.name}`,
          title: group.name,
          note: group.kind === 'schema' ? `schema, in ${group.operations.length} operations` : group.kind,
          level: null,
          rows,
        }));
  return sections.filter(({ rows }) => rows.length > 0);
}

export function countAffectedOperations(diff: SpecDiff): number {
  return new Set(diff.groups.flatMap(({ operations }) => operations)).size;
}
