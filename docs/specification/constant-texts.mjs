import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const contract = readFileSync(join(import.meta.dirname, '..', '..', 'packages', 'contract', 'src', 'paths.ts'), 'utf8');
const withoutNames = (path) => path.replace(/\{[^}]*\}/g, '{}');
const callNames = new Map([...contract.matchAll(/^ {2}(\w+): '([A-Z]+ [^']+)'/gm)].map(([, name, path]) => [withoutNames(path), name]));

/** Of `form{grantType,fields}` or `type NONE / API_KEY` the first word is the name; what follows explains it. */
const nameOf = (item) => item.split(/[ ([{]/)[0];
const isSentence = (text) => text === '' || / \w+ \w+/.test(text);

/** The texts that a test has to speak of to hold a constant, and how; none for what only a sentence can describe. */
export function constantTexts({ kind, name, value }) {
  if (kind === 'call') return { form: 'field', texts: [callNames.get(withoutNames(name)) ?? name] };
  if (kind === 'route') return { form: 'quoted', texts: [name.replace(/\{\w+\}/g, '{id}')] };
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return { form: 'field', texts: value.map(nameOf) };
  if (typeof value === 'string' && !isSentence(value)) return { form: 'quoted', texts: [value] };
  return { form: 'quoted', texts: [] };
}
