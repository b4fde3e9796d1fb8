import { literalSegments } from '../../format/words.ts';
import type { Clause, Decision, HttpMethod, Operation, Span } from '../../model/index.ts';
import { generateText } from '../commands/command-text.ts';
import { createChoice } from '../commands/questions.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';

const NEAREST = 3;
const segmentsOf = (path: string): readonly string[] =>
  path
    .split('?')[0]
    ?.split('/')
    .filter((one) => one !== '') ?? [];
const isParameter = (segment: string): boolean => /^(?:\{.*\}|:.+)$/.test(segment);

/** True if a path of the spec has the shape of a path in the message, which may start with the path of the server. */
function hasShape(own: string, said: string): boolean {
  const [pattern, given] = [segmentsOf(own), segmentsOf(said)];
  const last = given.slice(-pattern.length);
  return (
    pattern.length > 0 &&
    last.length === pattern.length &&
    pattern.every((segment, at) => isParameter(segment) || segment.toLowerCase() === last[at]?.toLowerCase())
  );
}

/** True for "POST /labels" if the spec has `/repos/{owner}/{repo}/labels`: only the beginning is left out. */
function isEndOf(own: string, said: string): boolean {
  const given = segmentsOf(said);
  const end = segmentsOf(own).slice(-given.length);
  return given.length > 0 && hasShape(`/${end.join('/')}`, said) && literalSegments(`/${end.join('/')}`).length > 0;
}

interface Missing {
  readonly method: HttpMethod;
  readonly path: string;
  /** The method and the path in the message. */
  readonly span: Span;
}

/** A method directly before a path that the spec does not have. */
function missingIn(clause: Clause, { context, message }: Situation): Missing | null {
  const all = context.model?.operations ?? [];
  for (const { path, span, excluded } of slotsOf(clause, 'path')) {
    const method = slotsOf(clause, 'method').find(
      (one) => /^\s*$/.test(message.slice(one.span.end, span.start)) && one.span.end <= span.start,
    );
    if (method === undefined || excluded || path.includes('*')) continue;
    const ofMethod = all.filter((one) => one.method === method.method);
    // "DELETE /books" may mean deleting one book, and "GET /store" the operations below it.
    const isShort = ofMethod.some((one) => one.path.toLowerCase().startsWith(`${path.toLowerCase().replace(/\/$/, '')}/`));
    if (!isShort && !ofMethod.some((one) => hasShape(one.path, path) || isEndOf(one.path, path)))
      return { method: method.method, path, span: { start: method.span.start, end: span.end } };
  }
  return null;
}

/** The operations with the same path come first, then those with the most words of the path. */
function nearestTo({ method, path }: Missing, all: readonly Operation[]): readonly Operation[] {
  const said = new Set(literalSegments(path).map((one) => one.toLowerCase()));
  const score = (one: Operation): number => {
    const own = literalSegments(one.path).map((segment) => segment.toLowerCase());
    const shared = own.filter((segment) => said.has(segment)).length;
    return (hasShape(one.path, path) ? 10 : 0) + 2 * shared - (own.length - shared) + (one.method === method ? 1 : 0);
  };
  const shares = (one: Operation) => literalSegments(one.path).some((segment) => said.has(segment.toLowerCase()));
  return all
    .filter(shares)
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, NEAREST);
}

interface WithoutMissing {
  readonly reply: Decision;
  /** The clause without the operation. Null if it names nothing else of the API. */
  readonly rest: Clause | null;
}

/** "POST /towers/{towerId}/ring", if the spec has no such operation. Another one must not be tested in its place. Null otherwise. */
export function withoutMissingPath(clause: Clause, situation: Situation): WithoutMissing | null {
  const missing = situation.context.model === null ? null : missingIn(clause, situation);
  if (missing === null) return null;
  const nearest = nearestTo(missing, situation.context.model?.operations ?? []);
  const reply: Decision = {
    kind: 'say',
    text: `The spec has no ${missing.method} ${missing.path}, so I wrote no test for it.`,
    choices: nearest.map((one) => createChoice(one.key, generateText('smoke', [one]), one.summary)),
  };
  const isOther = ({ span }: { readonly span: Span }) => span.end <= missing.span.start || span.start >= missing.span.end;
  const rest = clauseOf(clause, clause.words.filter(isOther));
  return { reply, rest: slotsOf(rest, 'resource').length + slotsOf(rest, 'operation').length > 0 ? rest : null };
}
