import type { HttpMethod, Operation } from '../model/index.ts';
import { comparable } from './comparable-path.ts';

interface Address {
  readonly method: HttpMethod | null;
  readonly path: string;
}

/**
 * Finds what has exactly an address, names of parameters aside; else what has it once parameters have values (`/orders/17`);
 * else everything below it. Thousands may be asked for at once.
 */
export function findByAddress(operations: readonly Operation[]): (address: Address) => readonly Operation[] {
  const byPath = Map.groupBy(operations, (op) => comparable(op.path));
  return ({ method, path }) => {
    const isAllowed = (op: Operation): boolean => method === null || op.method === method;
    const wanted = comparable(path);
    const exact = (byPath.get(wanted) ?? []).filter(isAllowed);
    if (exact.length > 0) return exact;
    const where = (isMeant: (known: string) => boolean) =>
      [...byPath].flatMap(([known, found]) => (isMeant(known) ? found.filter(isAllowed) : []));
    const filledIn = where((known) => isInstance(wanted, known));
    return filledIn.length > 0 ? filledIn : where((known) => known.startsWith(`${wanted}/`));
  };
}

/** Whether a path is what a template becomes once its parameters have values. */
function isInstance(path: string, template: string): boolean {
  const parts = template.split('{}').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return parts.length > 1 && new RegExp(`^${parts.join('[^/{}]+')}$`).test(path);
}
