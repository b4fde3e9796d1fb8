/** The syntax by which header values refer to an environment secret: `{{secret.KEY}}`. */
const REFERENCE = /\{\{\s*secret\.([^\s{}]+)\s*\}\}/g;

/** The keys that a string references, each listed once. */
export function referencedSecrets(text: string): readonly string[] {
  return [...new Set([...text.matchAll(REFERENCE)].flatMap(([, key]) => key ?? []))];
}

/** Replaces each reference. Returning null leaves it unchanged. */
export function replaceSecrets(text: string, replacementFor: (key: string) => string | null): string {
  return text.replace(REFERENCE, (whole, key: string) => replacementFor(key) ?? whole);
}
