import type { Scope, TestWish } from '@assay/engine/model';

const MAX_LENGTH = 60;
/** A name lists at most this many operations or resources. */
const MAX_LISTED = 3;

/** Names a suite after its first request: `Orders smoke`, `POST /books tests`, `Bookshop API tests`. */
export function suiteNameFor(wishes: readonly TestWish[], apiTitle: string): string {
  const subject = [...new Set(wishes.map(subjectOf))].filter(Boolean).slice(0, MAX_LISTED).join(', ') || apiTitle.trim() || 'API';
  const kinds = [...new Set(wishes.flatMap(kindsOf))];
  return `${cut(subject)} ${kinds.length === 1 ? kinds[0] : 'tests'}`;
}

/** Adds a number to a name that the project already uses. */
export function unusedName(name: string, taken: readonly string[]): string {
  const used = new Set(taken);
  if (!used.has(name)) return name;
  const numbers = Array.from({ length: taken.length + 1 }, (_, at) => at + 2);
  return `${name} ${numbers.find((number) => !used.has(`${name} ${number}`)) ?? ''}`.trim();
}

function kindsOf(wish: TestWish): readonly string[] {
  if (wish.kind === 'suite') return wish.kinds.length === 1 ? wish.kinds : ['tests'];
  return [wish.kind === 'flow' ? 'flow' : 'tests'];
}

function subjectOf(wish: TestWish): string {
  switch (wish.kind) {
    case 'suite':
      return subjectOfScope(wish.scope);
    case 'flow':
      return subjectOfKeys(wish.steps.map(({ operation }) => operation));
    case 'other-identity':
    case 'budget':
      return subjectOfKeys(wish.operations);
    default:
      return wish.operation;
  }
}

function subjectOfScope(scope: Scope): string {
  switch (scope.kind) {
    case 'all':
      return '';
    case 'named':
      return subjectOfKeys(scope.operations.map(({ method, path }) => [method, path].filter(Boolean).join(' ')));
    case 'search':
      return capitalise(scope.words.trim());
  }
}

/** A single operation is named in full, several by their resources. */
function subjectOfKeys(keys: readonly string[]): string {
  const [only, ...others] = new Set(keys);
  if (only === undefined || others.length === 0) return only ?? '';
  const resources = [...new Set(keys.map(resourceOf))];
  const listed = resources.slice(0, MAX_LISTED).join(', ');
  return capitalise(resources.length > MAX_LISTED ? `${listed} and more` : listed);
}

/** The last fixed segment of a path, which names the resource: `reviews` in `/books/{bookId}/reviews`. */
function resourceOf(key: string): string {
  const path = key.slice(key.indexOf('/'));
  const fixed = path.split('/').filter((part) => part !== '' && !part.includes('{'));
  return fixed.at(-1) ?? path;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('').trimEnd()}…` : text;
}
