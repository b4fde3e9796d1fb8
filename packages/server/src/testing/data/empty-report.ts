/** A minimal report for an uploaded run. */
export const emptyReport = {
  run: {
    environment: null,
    baseUrl: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    seed: 1,
    summary: {
      outcome: 'passed',
      cases: { fail: 0, error: 0, blocked: 0, inconclusive: 0, warn: 0, pass: 0 },
      steps: 0,
      durationMs: 1,
      p95Ms: null,
      p95Count: 0,
    },
  },
  cases: [],
};
