import type { Operation } from '../../../model/index.ts';
import type { SampleSize } from '../../values/sample-types.ts';
import type { CaseDraft, GenerationContext } from '../context/generation-context.ts';

type Compose<Part> = (context: GenerationContext, draft: CaseDraft, op: Operation) => Part;
type Known<Part> = Readonly<Record<SampleSize, Map<Operation, Part>>>;

/**
 * Composes a part of a request only once if it is the same in every case, without random, unique or captured values. A list request that
 * provides an id, for example, may precede hundreds of requests.
 */
export function composeOnceIfDeterministic<Part>(compose: Compose<Part>): Compose<Part> {
  const all = new WeakMap<GenerationContext, Known<Part>>();
  return (context, draft, op) => {
    const known = all.get(context) ?? { minimal: new Map(), usual: new Map(), maximal: new Map() };
    all.set(context, known);
    const before = known[draft.size].get(op);
    if (before !== undefined) return before;
    const taken = draft.taken();
    const part = compose(context, draft, op);
    if (draft.taken() === taken) known[draft.size].set(op, part);
    return part;
  };
}
