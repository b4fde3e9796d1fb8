const MOST = 500;

/** Caches the step counts of recently read runs, so that they are not counted again for each page. */
export interface StepTotals {
  get(runId: string): number | null;
  keep(runId: string, total: number): void;
}

export function createStepTotals(): StepTotals {
  const known = new Map<string, number>();
  return {
    get: (runId) => known.get(runId) ?? null,
    keep(runId, total) {
      known.delete(runId);
      known.set(runId, total);
      const [oldest] = known.keys();
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    },
  };
}
