/** Production is guarded by its name: nothing that changes data may touch it. */
export function isLocked(environment: { readonly name: string }): boolean {
  return ['prod', 'production'].includes(environment.name.trim().toLowerCase());
}
