import type { Suite } from '@assay/engine/model';
import type { RunEnvironment } from './thread-messages.ts';

type Secrets = Readonly<Record<string, string>>;

/** Values for the variables that a suite declares, in this order: the base URL, secrets, plain variables, headers with the same name. */
export function suiteVariables(
  suite: Pick<Suite, 'env'>,
  environment: RunEnvironment,
  secrets: Secrets,
  headers: readonly (readonly [string, string])[],
): Secrets {
  const given = Object.keys(suite.env).flatMap((name) => {
    const header = headers.find(([key]) => key.toLowerCase() === name.toLowerCase());
    const plain = environment.variables?.find((variable) => variable.name === name)?.value;
    const value = ownValue(secrets, name) ?? plain ?? header?.[1];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(given), BASE_URL: environment.baseUrl };
}

function ownValue(values: Secrets, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
