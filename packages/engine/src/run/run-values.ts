import type { Lookup } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import { type Json, missingValueReason, type Suite } from '../model/index.ts';
import type { RunOptions } from './options.ts';

/** Eight characters of the run's id: short enough for names with a length limit. */
export function shortRunId(runId: string): string {
  return runId
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8)
    .toLowerCase();
}

/** Declared variables only; what a suite does not declare stays out of its reach, and an empty value is none. */
export function environmentOf(suite: Suite, options: RunOptions): Readonly<Record<string, string>> {
  const entries = Object.entries(suite.env).flatMap(([name, variable]) => {
    const value = ownValue(options.env, name) || variable.default;
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Placeholders of a step: environment, run, captures of its case, captures of the setup, in this order. */
export function lookupIn(
  environment: Readonly<Record<string, string>>,
  run: Readonly<Record<string, Json>>,
  captures: ReadonlyMap<string, Json>,
  setup: ReadonlyMap<string, Json>,
): Lookup {
  return (name) => ownValue(environment, name) ?? ownValue(run, name) ?? captures.get(name) ?? setup.get(name);
}

/** Why the suite cannot run in this environment at all, or null. */
export function environmentProblem(suite: Suite, environment: Readonly<Record<string, string>>): string | null {
  const missing = Object.entries(suite.env).flatMap(([name, variable]) =>
    variable.required === true && !Object.hasOwn(environment, name) ? [name] : [],
  );
  if (missing.length > 0) return missingValueReason(missing);
  const base = ownValue(environment, 'BASE_URL');
  return base !== undefined && originOf(base) === null ? 'BASE_URL is no http or https address.' : null;
}

/** Origin of an http(s) address, or null for anything else. */
export function originOf(address: string): string | null {
  try {
    const url = new URL(address);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : null;
  } catch {
    return null;
  }
}
