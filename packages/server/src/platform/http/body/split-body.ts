export interface BodyTask {
  readonly bytes: Uint8Array;
  /** Fields that may contain long strings. */
  readonly names: readonly string[];
}

/** A JSON body in two parts: the long strings, and the remaining JSON. */
export type SplitBody =
  | { readonly kind: 'split'; readonly rest: string; readonly texts: Readonly<Record<string, Uint8Array>> }
  | { readonly kind: 'malformed' };

/** Extracts the named strings from a JSON object. It runs in a thread, because parsing 13 MB would block other requests for too long. */
export function splitBody({ bytes, names }: BodyTask): SplitBody {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const members = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
    const isLongText = ([name, value]: readonly [string, unknown]): boolean => names.includes(name) && typeof value === 'string';
    const texts = members.filter(isLongText).map(([name, text]) => [name, Buffer.from(String(text), 'utf8')] as const);
    if (texts.length === 0) return { kind: 'split', rest: JSON.stringify(body), texts: {} };
    const rest = Object.fromEntries(members.filter((member) => !isLongText(member)));
    return { kind: 'split', rest: JSON.stringify(rest), texts: Object.fromEntries(texts) };
  } catch {
    // The body is not JSON, or is nested too deeply to be serialised again.
    return { kind: 'malformed' };
  }
}
