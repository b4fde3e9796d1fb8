import { literalSegments, singular, wordsOf } from '../../../format/words.ts';
import { CHANGEABLE_PREFIX, type EnvVariable, type Operation, type Parameter, SAFE_METHODS, type Step } from '../../../model/index.ts';
import { toVariableName } from './credentials.ts';
import { collapseBraces } from './literal-path.ts';

/**
 * Path values that no operation provides, such as a repository's owner. The user sets them as environment variables. Requests that change
 * data use separate variables, because a resource that may be read is not always one that may be changed.
 */
export interface RequiredVariables {
  /** The variable name for an operation's path parameter. */
  readonly nameFor: (op: Operation, parameter: Pick<Parameter, 'name'>) => string;
  /** Uses one variable per value within a case, so that a case reads the same resource that it changes. */
  readonly settle: (steps: readonly Step[]) => readonly Step[];
  /** Returns declarations for those names that are required variables. */
  readonly declared: (names: ReadonlySet<string>) => Readonly<Record<string, EnvVariable>>;
}

const GENERIC = new Set(['id', 'uuid', 'guid', 'key', 'name', 'slug', 'number', 'no', 'code', 'sid', 'ref', 'type', 'index', 'value']);

export function createRequiredVariables(): RequiredVariables {
  const known = new Map<string, EnvVariable>();
  return {
    nameFor: (op, parameter) => {
      const base = toVariableName(wordsFor(op, parameter.name));
      const isRead = SAFE_METHODS.includes(op.method);
      const name = isRead ? base : `${CHANGEABLE_PREFIX}${base}`;
      if (!known.has(base)) known.set(base, { doc: `{${parameter.name}} of ${collapseBraces(op.path)}, which no operation provides` });
      if (!known.has(`${CHANGEABLE_PREFIX}${base}`))
        known.set(`${CHANGEABLE_PREFIX}${base}`, {
          doc: `{${parameter.name}} of ${collapseBraces(op.path)} that tests may change or remove`,
        });
      return name;
    },
    settle: (steps) => {
      const isChanging = steps.some(({ req }) => req.path.includes(`{{${CHANGEABLE_PREFIX}`));
      return isChanging ? steps.map((step) => ({ ...step, req: { ...step.req, path: changeable(step.req.path, known) } })) : steps;
    },
    declared: (names) => Object.fromEntries([...known].filter(([name]) => names.has(name))),
  };
}

function changeable(path: string, known: ReadonlyMap<string, EnvVariable>): string {
  return path.replace(/\{\{([A-Z][A-Z0-9_]*)\}\}/g, (whole, name: string) =>
    known.has(name) && !name.startsWith(CHANGEABLE_PREFIX) ? `{{${CHANGEABLE_PREFIX}${name}}}` : whole,
  );
}

/** Returns the words in the parameter name. A generic name is prefixed with the path segment before it. */
function wordsFor(op: Operation, name: string): readonly string[] {
  const words = wordsOf(name);
  if (words.length > 1 || !GENERIC.has(words[0] ?? '')) return words;
  const [before = ''] = collapseBraces(op.path).split(`{${name}}`);
  const resource = wordsOf(literalSegments(before).at(-1) ?? '');
  return [...resource.map(singular), ...words];
}
