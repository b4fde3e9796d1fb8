/** Names are compared without regard to case, width and invisible characters. */
export const foldName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();

/** The name decides whether an environment is production, which is protected from changes. */
export function isLocked(environment: { readonly name: string }): boolean {
  return ['prod', 'production'].includes(foldName(environment.name));
}

/** The end of the time an owner unlocked it for; null when it is locked or needs no unlocking. */
export function openUntil(environment: { readonly name: string; readonly unlockedUntil: Date | null }, now: Date): Date | null {
  const until = environment.unlockedUntil;
  return isLocked(environment) && until !== null && until > now ? until : null;
}

/** Whether its settings and secrets are currently read-only. */
export function isReadOnly(environment: { readonly name: string; readonly unlockedUntil: Date | null }, now: Date): boolean {
  return isLocked(environment) && openUntil(environment, now) === null;
}
