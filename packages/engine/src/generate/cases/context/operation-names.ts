import { kebabCase } from '../../../format/words.ts';
import type { Operation } from '../../../model/index.ts';

/** A short name for an operation, unique even when case is ignored. It is used as its file name and as the prefix of its case ids. */
export interface OperationName {
  readonly id: string;
  readonly file: string;
}

const MAX_LENGTH = 80;
// Windows reserves these names for devices, with any extension.
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Names depend on the whole spec and not on the selected operations, so that ids stay the same between requests. */
export function nameOperations(operations: readonly Operation[]): ReadonlyMap<string, OperationName> {
  const wished = operations.map((op) => ({ op, id: preferredId(op) }));
  const counts = new Map<string, number>();
  for (const { id } of wished) counts.set(id.toLowerCase(), (counts.get(id.toLowerCase()) ?? 0) + 1);
  const ids = new Set<string>();
  const files = new Set<string>();
  const names = new Map<string, OperationName>();
  for (const { op, id } of wished) {
    // When several operations share an id, each of them is named after its path.
    const chosen = (counts.get(id.toLowerCase()) ?? 0) > 1 ? addressName(op) : id;
    const free = takeFree(chosen, ids);
    const file = kebabCase(free);
    names.set(op.key, {
      id: free,
      file: takeFree(file === '' || RESERVED.test(file) ? `operation-${file}`.replace(/-$/, '') : file, files),
    });
  }
  return names;
}

function preferredId(op: Operation): string {
  const id = (op.operationId ?? '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH);
  return /[A-Za-z0-9]/.test(id) ? id : addressName(op);
}

function addressName(op: Operation): string {
  const path = op.path.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
  return `${op.method.toLowerCase()}-${path === '' ? 'root' : path}`.slice(0, MAX_LENGTH);
}

function takeFree(wished: string, taken: Set<string>): string {
  let name = wished;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wished}-${count}`;
  taken.add(name.toLowerCase());
  return name;
}
