import type { AuthType, Candidate, Detection } from '../auth-candidate.ts';

/** The expected best candidate for a sample. Omitted members are not checked. */
export interface Expected {
  readonly type: AuthType | 'none' | 'unsupported';
  readonly url?: string | null;
  readonly in?: 'header' | 'query' | 'cookie';
  readonly header?: string;
  readonly format?: string;
  readonly user?: string;
  readonly pass?: string;
  readonly path?: string;
  readonly body?: 'json' | 'form';
  readonly client?: 'basic' | 'post';
  readonly scopes?: readonly string[];
  readonly audience?: string;
  readonly raw?: string;
  readonly redact?: readonly string[];
}

export interface Sample {
  readonly name: string;
  readonly text: string;
  readonly expect: Expected;
}

/** A detection's result in the same format as an expectation, with only the members that are checked. */
export function outcomeOf({ best }: Detection, expect: Expected): Expected {
  if (best === null) return { type: 'none' };
  const all: Required<Expected> = { ...partsOf(best), type: best.disabled ? 'unsupported' : best.type };
  const looked = Object.entries(all).filter(([key]) => key === 'type' || Object.hasOwn(expect, key));
  return { type: all.type, ...Object.fromEntries(looked) };
}

function partsOf(best: Candidate): Omit<Required<Expected>, 'type'> {
  return {
    url: best.tokenUrl,
    in: best.injection.in,
    header: best.injection.name,
    format: best.injection.format,
    user: best.userKey ?? '',
    pass: best.passKey ?? '',
    path: best.tokenJsonPath ?? '',
    body: best.bodyType ?? 'json',
    client: best.clientAuth ?? 'post',
    scopes: best.scopes,
    audience: best.audience ?? '',
    raw: best.rawType,
    redact: best.redact,
  };
}
