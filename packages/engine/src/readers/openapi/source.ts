import { valueAt } from '../../json/pointer.ts';
import { isObject } from '../../json/values.ts';
import type { Finding, Json, JsonObject } from '../../model/index.ts';

const MAX_FINDINGS = 200;
const MAX_HOPS = 20;

/** The spec being read, and the findings about it. */
export interface Source {
  readonly document: JsonObject;
  readonly report: (level: Finding['level'], message: string, pointer: string) => void;
  readonly findings: readonly Finding[];
  /** Returns the target of a reference. Each reference is resolved once. */
  readonly follow: (ref: string) => RefTarget;
  /** Cache of converted parts, so that shared parts are read once. */
  readonly once: <Made>(kind: string, part: JsonObject, make: () => Made) => Made;
}

export type RefTarget =
  | { readonly kind: 'external' }
  | { readonly kind: 'local'; readonly pointer: string; readonly value: Json | undefined };

export interface LocatedObject {
  readonly value: JsonObject;
  readonly pointer: string;
}

export function createSource(document: JsonObject): Source {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const targets = new Map<string, RefTarget>();
  const follow = (ref: string): RefTarget => {
    const known = targets.get(ref);
    if (known !== undefined) return known;
    const place = localPointer(ref);
    const target = place.kind === 'external' ? place : { ...place, value: valueAt(document, place.pointer) };
    targets.set(ref, target);
    return target;
  };
  return {
    follow,
    once: openMemory(),
    document,
    findings,
    report: (level, message, pointer) => {
      const key = `${pointer}\n${message}`;
      if (findings.length >= MAX_FINDINGS || seen.has(key)) return;
      seen.add(key);
      findings.push({ level, message, pointer });
    },
  };
}

function openMemory(): Source['once'] {
  const made = new Map<string, Map<JsonObject, unknown>>();
  return <Made>(kind: string, part: JsonObject, make: () => Made): Made => {
    const ofKind = made.get(kind) ?? new Map<JsonObject, unknown>();
    made.set(kind, ofKind);
    if (!ofKind.has(part)) ofKind.set(part, make());
    // Callers always use a key with the same type.
    return ofKind.get(part) as Made;
  };
}

/** Returns the pointer in a local reference, or the reason why it is not followed. */
function localPointer(ref: string): { readonly kind: 'local'; readonly pointer: string } | { readonly kind: 'external' } {
  if (ref !== '#' && !ref.startsWith('#/')) return { kind: 'external' };
  try {
    return { kind: 'local', pointer: decodeURIComponent(ref.slice(1)) };
  } catch {
    return { kind: 'local', pointer: ref.slice(1) };
  }
}

/** Reads an object in the spec with local references resolved. Null (and a finding) when it cannot be read. */
export function resolveObject(source: Source, value: Json | undefined, pointer: string, what: string): LocatedObject | null {
  let current: Json | undefined = value;
  let place = pointer;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (!isObject(current)) {
      source.report('error', `${what} must be an object.`, place);
      return null;
    }
    const ref = current.$ref;
    if (typeof ref !== 'string') return { value: current, pointer: place };
    const target = source.follow(ref);
    if (target.kind === 'external') {
      source.report('warning', `The reference ${shortenReference(ref)} points outside the spec and is not followed.`, place);
      return null;
    }
    current = target.value;
    if (current === undefined) {
      source.report('error', `The reference ${shortenReference(ref)} has no target.`, place);
      return null;
    }
    place = target.pointer;
  }
  source.report('error', `${what} is a circular reference.`, pointer);
  return null;
}

export function shortenReference(ref: string): string {
  return ref.length > 120 ? `${ref.slice(0, 120)}…` : ref;
}
