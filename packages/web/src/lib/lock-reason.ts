/** Why a control of a locked environment does not work, and what helps. */
export const lockReason = (name: string): string => `${name} is locked. An owner can unlock it for 15 minutes.`;
