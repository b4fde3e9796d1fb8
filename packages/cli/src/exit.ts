/** Exit codes that scripts rely on; run.sh and run.ps1 end with the same ones. */
export const EXIT = { passed: 0, failed: 1, wrong: 2, errors: 3, noToken: 4 } as const;

/** Something the person has to put right; printed as one sentence, and the program ends with 2. */
export class UsageError extends Error {}
