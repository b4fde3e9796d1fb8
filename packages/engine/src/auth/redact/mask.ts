/** Masks every secret in a string that users will see. */
export function maskValues(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, '•••'), text);
}

/** Sorts secrets so that masking one never exposes part of another. */
export function sortLongestFirst(secrets: readonly string[]): readonly string[] {
  return [...new Set(secrets)].sort((left, right) => right.length - left.length);
}
