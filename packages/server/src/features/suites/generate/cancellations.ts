import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';

/** Generations that callers can cancel, by the id that the caller chose. */
export function createCancellations() {
  const open = new Map<string, { readonly userId: string; isStopped: boolean }>();
  return {
    open(actor: Actor, id: string | null) {
      const entry = { userId: actor.userId, isStopped: false };
      if (id !== null) open.set(id, entry);
      return {
        /** Throws if the generation was cancelled. */
        go: () => {
          if (entry.isStopped) throw new AppError('GENERATION_STOPPED');
        },
        close: () => {
          if (id !== null && open.get(id) === entry) open.delete(id);
        },
      };
    },

    cancel(actor: Actor, id: string) {
      const entry = open.get(id);
      if (entry === undefined || entry.userId !== actor.userId) throw new AppError('GENERATION_NOT_FOUND');
      entry.isStopped = true;
      return {};
    },
  };
}
