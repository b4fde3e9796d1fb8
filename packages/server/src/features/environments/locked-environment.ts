/** Names are compared without regard to case, width and invisible characters. */
export const foldName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();

/** Production is guarded by its name: nothing that changes data may touch it. */
export function isLocked(environment: { readonly name: string }): boolean {
  return ['prod', 'production'].includes(foldName(environment.name));
}

/** When the time an owner opened it for ends; null when it is not open, or needs no opening. */
export function openUntil(environment: { readonly name: string; readonly unlockedUntil: Date | null }, now: Date): Date | null {
  const until = environment.unlockedUntil;
  return isLocked(environment) && until !== null && until > now ? until : null;
}

/** Whether its settings and secrets may not be changed now. */
export function isReadOnly(environment: { readonly name: string; readonly unlockedUntil: Date | null }, now: Date): boolean {
  return isLocked(environment) && openUntil(environment, now) === null;
}
