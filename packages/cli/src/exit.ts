/** Exit codes that scripts rely on. run.sh and run.ps1 use the same ones. */
export const EXIT_CODES = { passed: 0, failed: 1, wrong: 2, errors: 3, noToken: 4 } as const;

/** A mistake made by the user. It is printed as one sentence, and the program exits with 2. */
export class UsageError extends Error {}
