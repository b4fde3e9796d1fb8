import type { Lookup } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import { missingValueReason, type Suite } from '../model/index.ts';
import type { CaseValues } from './case-values.ts';
import type { RunOptions } from './options.ts';
import type { Run } from './run-state.ts';

/** Returns eight characters of the run id, short enough for names with a length limit. */
export function shortRunId(runId: string): string {
  return runId
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8)
    .toLowerCase();
}

/** Returns the values of declared variables. Undeclared variables are not available, and an empty value is treated as missing. */
export function declaredEnvironment(suite: Suite, options: RunOptions): Readonly<Record<string, string>> {
  const entries = Object.entries(suite.env).flatMap(([name, variable]) => {
    const value = ownValue(options.env, name) || variable.default;
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

export interface StepValues {
  readonly lookup: Lookup;
  /** Explains why a placeholder has no value. */
  readonly whyUnbound: (name: string) => string;
}

type ValueSources = Pick<Run, 'suite' | 'environment' | 'values' | 'setup' | 'logins'>;

/** Looks up the environment, the identities' tokens, the run, the case's captures and the setup's captures, in this order. */
export function createStepValues({ suite, environment, values, setup, logins }: ValueSources, own: CaseValues): StepValues {
  return {
    lookup: (name) =>
      ownValue(environment, name) ??
      logins.lookup(name) ??
      ownValue(own.instead, name) ??
      ownValue(values, name) ??
      own.captured.get(name) ??
      setup.captured.get(name),
    whyUnbound: (name) => {
      if (Object.hasOwn(suite.env, name)) return missingValueReason([name]);
      return own.missed.get(name) ?? setup.missed.get(name) ?? `{{${name}}} has no value: no earlier step provided it.`;
    },
  };
}

/** Returns why the suite cannot run in this environment, or null. */
export function environmentProblem(suite: Suite, environment: Readonly<Record<string, string>>): string | null {
  const obtained = new Set(
    Object.values(suite.identities ?? {}).flatMap(({ gives, login }) => (login === undefined ? [] : Object.keys(gives))),
  );
  const missing = Object.entries(suite.env).flatMap(([name, variable]) =>
    variable.required === true && !Object.hasOwn(environment, name) && !obtained.has(name) ? [name] : [],
  );
  if (missing.length > 0) return missingValueReason(missing);
  const base = ownValue(environment, 'BASE_URL');
  return base !== undefined && httpOrigin(base) === null ? 'BASE_URL is not an http or https URL.' : null;
}

/** Returns the origin of an http(s) URL, or null for anything else. */
export function httpOrigin(address: string): string | null {
  try {
    const url = new URL(address);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : null;
  } catch {
    return null;
  }
}
