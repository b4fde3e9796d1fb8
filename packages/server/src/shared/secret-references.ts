/** The syntax of a reference in header values to a secret of their environment: `{{secret.KEY}}`. */
const REFERENCE = /\{\{\s*secret\.([^\s{}]+)\s*\}\}/g;

/** The keys that a text references, each once. */
export function secretsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(REFERENCE)].flatMap(([, key]) => key ?? []))];
}

/** Replaces each reference. Null leaves it unchanged. */
export function replaceSecrets(text: string, replacementFor: (key: string) => string | null): string {
  return text.replace(REFERENCE, (whole, key: string) => replacementFor(key) ?? whole);
}
