import { kebabCase, literalSegments } from '../format/words.ts';
import { type Operation, TEST_BASE_DIR, type TestCase } from '../model/index.ts';

/** The cases for one operation, and the file they are assigned to. */
export interface OperationCaseFile {
  readonly op: Operation;
  /** The file name without its extension, unique within the spec. */
  readonly file: string;
  readonly cases: readonly TestCase[];
}

const OTHERS = 'other-operations';
/** The maximum number of files if no limit is given, because a spec may have any number of resources. */
const MAX_RESOURCES = 50;
/** File systems limit the length of a name. A path within this limit also fits on one line of a suite file, so it is never split. */
const MAX_NAME = 80;

/**
 * Writes one file per operation. If there are too many operations, it writes one file per resource. If there are too many resources, the
 * largest ones get their own file and all others share one. No case is left out.
 * @param maxFiles null for one file per resource
 */
export function layOutFiles(parts: readonly OperationCaseFile[], maxFiles: number | null): ReadonlyMap<string, readonly TestCase[]> {
  const limit = Math.max(1, maxFiles ?? MAX_RESOURCES);
  const byOperation = gather(parts.map((part) => [part.file, part.cases]));
  if (maxFiles !== null && byOperation.size <= limit) return toPaths(byOperation);
  const byResource = gather(parts.map((part) => [resourceOf(part.op), part.cases]));
  if (byResource.size <= limit) return toPaths(byResource);
  const bySize = [...byResource].toSorted(([, left], [, right]) => right.length - left.length);
  const kept = bySize.slice(0, limit - 1).map(([name]) => name);
  return toPaths(gather([...byResource].map(([name, cases]) => [kept.includes(name) ? name : OTHERS, cases])));
}

function gather(entries: readonly (readonly [string, readonly TestCase[]])[]): ReadonlyMap<string, readonly TestCase[]> {
  const groups = Map.groupBy(entries, ([name]) => name);
  return new Map([...groups].map(([name, members]) => [name, members.flatMap(([, cases]) => cases)]));
}

function toPaths(groups: ReadonlyMap<string, readonly TestCase[]>): ReadonlyMap<string, readonly TestCase[]> {
  return new Map([...groups].map(([name, cases]) => [`${TEST_BASE_DIR}/${name}.json`, cases]));
}

/** Returns the first meaningful path segment. Versions and `api` are skipped. */
function resourceOf(op: Operation): string {
  const segment = literalSegments(op.path).find((part) => !/^(?:api|rest|v\d+(?:\.\d+)*)$/i.test(part));
  const name = kebabCase(segment ?? op.tags[0] ?? '').slice(0, MAX_NAME);
  return name === '' ? OTHERS : name;
}
