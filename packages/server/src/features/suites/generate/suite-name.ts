import type { Intent } from '@assay/engine/model';

const MAX_LENGTH = 60;

/** Request words that do not belong in a name. */
const REQUEST_WORDS =
  /^(?:(?:please|can you|could you|i want to|let['’]?s|write|generate|create)\s+)*(?:an? |some |the )?(?:smoke |full )?(?:tests?|check|verify|cover)\s+(?:for |that |the )?/i;

/**
 * Names a suite after its first request: `Orders smoke`, `GET /orders negative`, `Bookshop API tests`. A request with
 * several parts becomes the name itself.
 */
export function suiteName(intent: Extract<Intent, { kind: 'generate' }>, apiTitle: string, request: string): string {
  if (intent.scope.kind === 'search' && intent.scope.words.includes(',') && !request.startsWith('/')) {
    return cut(capitalise(request.trim().replace(/\s+/g, ' ').replace(REQUEST_WORDS, '')));
  }
  const [only, ...others] = intent.kinds;
  const kind = only !== undefined && others.length === 0 ? only : 'tests';
  const subject = subjectOf(intent.scope) || apiTitle.trim() || 'API';
  return `${cut(subject)} ${kind}`;
}

function subjectOf(scope: Extract<Intent, { kind: 'generate' }>['scope']): string {
  switch (scope.kind) {
    case 'all':
      return '';
    case 'named':
      return scope.operations.map(({ method, path }) => [method, path].filter(Boolean).join(' ')).join(', ');
    case 'search':
      return capitalise(scope.words.trim());
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('').trimEnd()}…` : text;
}
