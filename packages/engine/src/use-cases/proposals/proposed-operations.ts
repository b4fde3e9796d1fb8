import type { Action, ApiModel, CaseFilter, Scope, TestWish } from '../../model/index.ts';

/** The first operation in an action that the API does not have. Null if it has all of them. */
export function unknownOperation(action: Action, model: ApiModel | null): string | null {
  const operations = model?.operations ?? [];
  const keys = new Set(operations.map(({ key }) => key));
  const paths = new Set(operations.map(({ path }) => path));
  const { exact, anyMethod } = operationsIn(action);
  return exact.find((key) => !keys.has(key)) ?? anyMethod.find((path) => !paths.has(path)) ?? null;
}

interface Named {
  /** Keys such as `GET /orders`. */
  readonly exact: readonly string[];
  /** Paths without a method. */
  readonly anyMethod: readonly string[];
}

const NONE: Named = { exact: [], anyMethod: [] };
const exactly = (exact: readonly string[] | null | undefined): Named => ({ exact: exact ?? [], anyMethod: [] });

function operationsIn(action: Action): Named {
  switch (action.kind) {
    case 'make-tests':
      return joined(action.wishes.map(ofWish));
    case 'remove-cases':
    case 'keep-cases':
    case 'change-cases':
      return ofFilter(action.cases);
    case 'run-tests':
    case 'describe-suite':
      return ofFilter(action.cases);
    case 'list-operations':
    case 'show-request':
      return ofScope(action.scope);
    case 'describe-operation':
    case 'show-results':
      return exactly(action.operations);
    default:
      return NONE;
  }
}

const ofFilter = (filter: CaseFilter | null): Named => exactly(filter?.operations);

function ofScope(scope: Scope): Named {
  if (scope.kind !== 'named') return NONE;
  return {
    exact: scope.operations.flatMap(({ method, path }) => (method === null ? [] : [`${method} ${path}`])),
    anyMethod: scope.operations.flatMap(({ method, path }) => (method === null ? [path] : [])),
  };
}

function ofWish(wish: TestWish): Named {
  if (wish.kind === 'suite') return ofScope(wish.scope);
  if (wish.kind === 'flow') return exactly(wish.steps.map(({ operation }) => operation));
  return exactly('operations' in wish ? wish.operations : [wish.operation]);
}

const joined = (parts: readonly Named[]): Named => ({
  exact: parts.flatMap(({ exact }) => exact),
  anyMethod: parts.flatMap(({ anyMethod }) => anyMethod),
});
