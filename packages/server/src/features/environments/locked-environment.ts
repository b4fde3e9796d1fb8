/** Names are compared ignoring case, character width and invisible characters. */
export const normalizeEnvironmentName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();

/** The name decides whether an environment is production, and therefore protected from changes. */
export function isLocked(environment: { readonly name: string }): boolean {
  return ['prod', 'production'].includes(normalizeEnvironmentName(environment.name));
}

/** When the owner's unlock ends. Null if the environment is locked or needs no unlocking. */
export function unlockEnd(environment: { readonly name: string; readonly unlockedUntil: Date | null }, now: Date): Date | null {
  const until = environment.unlockedUntil;
  return isLocked(environment) && until !== null && until > now ? until : null;
}

/** Whether the environment's settings and secrets are currently read-only. */
export function isReadOnly(environment: { readonly name: string; readonly unlockedUntil: Date | null }, now: Date): boolean {
  return isLocked(environment) && unlockEnd(environment, now) === null;
}
