/** Explains why a control is disabled in a locked environment, and how to unlock it. */
export const lockReason = (name: string): string => `${name} is locked. An owner can unlock it for 15 minutes.`;
