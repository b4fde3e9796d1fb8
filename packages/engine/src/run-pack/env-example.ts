import { shortLine } from '../format/one-line.ts';
import type { EnvVariable } from '../model/index.ts';

const INTRODUCTION = `# Copy this file to .env and fill in what is missing. Lines are NAME=value; nothing is expanded or executed.
# For run.sh and run.ps1, values of the process environment win over those of .env. For assay run --env-file, the file wins.
`;

/**
 * Writes `.env.example`: every declared variable with its description and the value that the environment has for it, but never a secret
 * value.
 */
export function envExample(env: Readonly<Record<string, EnvVariable>>, values: Readonly<Record<string, string>>): string {
  const names = Object.keys(env).toSorted(baseUrlFirst);
  return [INTRODUCTION, ...names.map((name) => entry(name, env[name] ?? {}, values))].join('\n');
}

function baseUrlFirst(left: string, right: string): number {
  if (left === 'BASE_URL' || right === 'BASE_URL') return left === right ? 0 : left === 'BASE_URL' ? -1 : 1;
  return left < right ? -1 : 1;
}

function entry(name: string, variable: EnvVariable, values: Readonly<Record<string, string>>): string {
  const notes = [variable.required === true ? 'required' : 'optional', ...(variable.secret === true ? ['secret'] : [])].join(', ');
  const doc = variable.doc === undefined ? '' : ` ${shortLine(variable.doc)}`;
  return `# ${notes}.${doc}\n${name}=${exampleValue(name, variable, values)}\n`;
}

function exampleValue(name: string, variable: EnvVariable, values: Readonly<Record<string, string>>): string {
  if (variable.secret === true) return '';
  return shortLine((Object.hasOwn(values, name) ? values[name] : variable.default) ?? '');
}
