import type { Operation } from '../../../model/index.ts';
import type { SampleSize } from '../../values/sample-types.ts';
import type { Draft, Workshop } from '../context/generation-context.ts';

type Compose<Part> = (workshop: Workshop, draft: Draft, op: Operation) => Part;
type Known<Part> = Readonly<Record<SampleSize, Map<Operation, Part>>>;

/**
 * A part of a request that took nothing from its case (no random value, no mark, no captured one) is the same in every case, so it is
 * composed once: the list that provides an id may come before hundreds of requests.
 */
export function steadily<Part>(compose: Compose<Part>): Compose<Part> {
  const all = new WeakMap<Workshop, Known<Part>>();
  return (workshop, draft, op) => {
    const known = all.get(workshop) ?? { minimal: new Map(), usual: new Map(), maximal: new Map() };
    all.set(workshop, known);
    const before = known[draft.size].get(op);
    if (before !== undefined) return before;
    const taken = draft.taken();
    const part = compose(workshop, draft, op);
    if (draft.taken() === taken) known[draft.size].set(op, part);
    return part;
  };
}
