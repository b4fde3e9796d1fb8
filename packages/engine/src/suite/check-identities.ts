import { pointerTo } from '../json/pointer.ts';
import { parsePath } from '../json/portable-path.ts';
import { placeholdersIn } from '../json/template.ts';
import { isHeaderText } from '../model/header-text.ts';
import type { Login, SuiteHeader } from '../model/index.ts';

export interface IdentityProblem {
  readonly pointer: string;
  readonly message: string;
}

/** Checks identities beyond the schema: their variables must be declared, each by one identity, and their paths must be parseable. */
export function identityProblems({ identities = {}, env }: SuiteHeader): readonly IdentityProblem[] {
  const givenBy = new Map<string, string>();
  return Object.entries(identities).flatMap(([name, { gives, login }]) => {
    const at = pointerTo('/identities', name);
    const wrong = Object.keys(gives).flatMap((variable): readonly IdentityProblem[] => {
      const pointer = `${at}/gives/${variable}`;
      const first = givenBy.get(variable);
      givenBy.set(variable, first ?? name);
      if (first !== undefined) return [{ pointer, message: `is also set by the identity ${first}` }];
      if (!Object.hasOwn(env, variable)) return [{ pointer, message: 'is not defined in env' }];
      const isOther = placeholdersIn(gives[variable]).some((placeholder) => placeholder !== 'token');
      return isOther ? [{ pointer, message: 'has another placeholder than {{token}}' }] : [];
    });
    return [...wrong, ...(login === undefined ? [] : loginProblems(login, `${at}/login`))];
  });
}

function loginProblems({ form, json, token, expiresIn, headers }: Login, at: string): readonly IdentityProblem[] {
  const path = (text: unknown, part: string): readonly IdentityProblem[] =>
    typeof text === 'string' && parsePath(text) === null ? [{ pointer: `${at}/${part}`, message: `${text} is not a portable path` }] : [];
  return [
    ...(form !== undefined && json !== undefined ? [{ pointer: at, message: 'can have either json or form, but not both' }] : []),
    ...path(token, 'token'),
    ...path(expiresIn, 'expiresIn'),
    ...Object.entries(headers ?? {}).flatMap(([name, value]) =>
      isHeaderText(value) ? [] : [{ pointer: pointerTo(`${at}/headers`, name), message: 'contains a line break or control character' }],
    ),
  ];
}
