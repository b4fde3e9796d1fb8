import { squash } from '../../readers/calls/http-call.ts';
import { answerOf } from '../../readers/calls/placeholder.ts';
import { gotten, isGetter } from './chain.ts';
import type { Facts } from './facts.ts';
import type { Anchor } from './requests.ts';
import { isSign, partners, type Token } from './token.ts';

/** What a name holds of the answer to a request. */
interface Held {
  readonly call: number;
  readonly path: readonly string[];
  /** True for the answer as a whole, whose first members are those of the library. */
  readonly isResponse: boolean;
}

/** Members and methods of responses that are no fields of the body. */
const LIBRARY =
  /^(?:json|body|text|content|data|getbody|getcontents|asstring|asjson|string|result|value|unwrap|expect|await|then|parse|parsed|parsedbody|parsedresponse|decode|decodebody|loads|decodejson|jsondecode|entity|getentity|tostring|readasstringasync|readfromjsonasync|readallbytes|deserialize|deserializeobject|fromjson|unmarshal|astext|asstr|as_str|getstring|tomap|objectmapper|readtree|readvalue|ok|headers|rootelement|bodyasstring|read|responsetext|responsejson|object|collect|as|any|hash|array|response|res|resp|contentasstring|extract|jsonpath|trim|bodystring|tojson|_embedded_none|response_body|statuscode)$/i;
const TOKEN_NAME = /token|jwt|session|sid$|ticket|bearer|access|auth|^key$|api_?key|^id$/i;
const NO_ANSWER = /^(?:err|error|e|_|ok|status|ctx|req|request|next|done|resolve|reject|undefined|async|await|const|let|var)$/i;

/** Follows by name what programs take out of answers. */
export class Answers {
  readonly #held = new Map<string, readonly (Held & { readonly at: number })[]>();
  readonly #paths = new Map<number, string>();
  #lastCall: number | null = null;
  readonly #aliases: ReadonlyMap<string, string>;

  constructor(facts: readonly Facts[], anchors: readonly Anchor[], aliases: ReadonlyMap<string, string>) {
    this.#aliases = aliases;
    for (const one of facts) {
      const own = anchors.flatMap((anchor, call) => (anchor.at === one.at ? [{ anchor, call }] : []));
      for (const { anchor, call } of own) this.#hold(one, anchor, call);
      if (own.length === 0 || own.some(({ anchor }) => anchor.isPrepared)) this.#derive(one);
    }
  }

  /** Where the token of a call stands in its answer, when the program shows it. */
  pathOf(call: number): string | null {
    return this.#paths.get(call) ?? null;
  }

  /** The mark of a value that comes from an answer; null for any other name. */
  find(chain: readonly string[], at: number): string | null {
    const names = chain.filter((name) => !/^(?:self|this|cls)$/i.test(name));
    for (const [index, name] of names.entries()) {
      const held = this.#heldBy(name, at);
      if (held === null || (index > 0 && index < names.length - 1)) continue;
      const path = this.#path(held, names.slice(index + 1));
      return answerOf(held.call, pathText(path));
    }
    return null;
  }

  #heldBy(name: string, at: number): Held | null {
    const all = this.#held.get(name);
    return all?.findLast((one) => one.at <= at) ?? all?.[0] ?? null;
  }

  #keep(name: string, held: Held, at: number): void {
    if (NO_ANSWER.test(name)) return;
    this.#held.set(name, [...(this.#held.get(name) ?? []), { ...held, at }]);
  }

  /** The names that hold the answer of a request: what it is assigned to, and the parameters of its callbacks. */
  #hold(one: Facts, anchor: Anchor, call: number): void {
    const { tokens } = one.statement;
    // Some clients give the body itself.
    const givesBody = /^(?:invoke-?restmethod|irm|ofetch|postforobject|fetch_?token)$/i.test(anchor.call.names.at(-1) ?? '');
    const whole: Held = { call, path: [], isResponse: !givesBody };
    tokens.forEach((token, place) => {
      if (place < anchor.from || place >= anchor.to || token.kind !== 'name' || !isParameter(tokens, place)) return;
      this.#keep(token.text, whole, one.at);
      this.#used(tokens.slice(place + 1, place + MAX_TAIL), token.text, call);
    });
    const path = this.#tail(tokens.slice(anchor.call.to, anchor.to), whole);
    this.#note(call, path);
    // `const { data } = await axios.post(…)` takes the body.
    const isBody = isPulled(one) && one.statement.assigned.some((name) => /^(?:data|body|json)$/i.test(name));
    this.#assign(one, { call, path, isResponse: whole.isResponse && path.length === 0 && !isBody });
  }

  /** `.then((data) => data.session.token)` */
  #used(tokens: readonly Token[], name: string, call: number): void {
    tokens.forEach((token, at) => {
      if (token.kind === 'name' && token.text === name)
        this.#note(call, this.#tail(tokens.slice(at + 1), { call, path: [], isResponse: true }));
    });
  }

  /** A statement that takes something out of a name which holds an answer. */
  #derive(one: Facts): void {
    const { tokens, valueAt } = one.statement;
    // `.use { response -> …`: the block of a call that was given the request.
    const [lead, arrow] = tokens;
    if (lead?.kind === 'name' && (isSign(arrow, '->') || arrow?.text === 'in') && this.#lastCall !== null)
      this.#keep(lead.text, { call: this.#lastCall, path: [], isResponse: true }, one.at);
    const place = tokens.findIndex((token, at) => at >= valueAt && this.#held.has(token.text) && isReference(tokens, at));
    const held = this.#held.get(tokens[place]?.text ?? '')?.at(-1);
    if (held === undefined) return;
    this.#lastCall = held.call;
    const path = this.#tail(tokens.slice(place + 1), held);
    const readsBody = tokens.slice(valueAt).some(({ kind, text }) => kind === 'name' && READS_BODY.test(squash(text)));
    const taken: Held = { call: held.call, path, isResponse: held.isResponse && path.length === 0 && !readsBody };
    this.#note(held.call, path);
    this.#assign(one, taken);
    this.#fill(tokens, { ...taken, isResponse: false }, one.at);
    tokens.forEach((other, at) => {
      if (at > place && other.kind === 'name' && isParameter(tokens, at)) this.#keep(other.text, { ...taken, isResponse: false }, one.at);
    });
  }

  /** Gives what was taken to the names of the statement, or to the function that returns it. */
  #assign(one: Facts, taken: Held): void {
    const { tokens, assigned, within } = one.statement;
    for (const name of assigned) {
      const path = isPulled(one) && !/^(?:data|body)$/i.test(name) ? [...taken.path, name] : taken.path;
      this.#keep(name, { ...taken, path }, one.at);
      this.#note(taken.call, path);
    }
    if (within !== null && tokens[0]?.text === 'return') this.#keep(within, { ...taken, isResponse: false }, one.at);
  }

  /** `json.Unmarshal(body, &out)` fills its last argument. */
  #fill(tokens: readonly Token[], held: Held, at: number): void {
    tokens.forEach((token, place) => {
      const next = tokens[place + 1];
      if (isSign(token, '&') && next?.kind === 'name' && next.glued && isSign(tokens[place - 1], ',', '(')) this.#keep(next.text, held, at);
    });
  }

  #note(call: number, path: readonly string[]): void {
    const last = path.at(-1) ?? '';
    if (!TOKEN_NAME.test(last) || /type|expires|refresh|csrf|xsrf/i.test(last)) return;
    if (!this.#paths.has(call)) this.#paths.set(call, pathText(path));
  }

  #path(held: Held, members: readonly string[]): readonly string[] {
    const header = members.findIndex((name) => /^(?:headers?|getheaders?|getresponseheader|headerfields|allheaderfields)$/i.test(name));
    const named = header < 0 ? undefined : members.slice(header + 1).find((name) => !/^(?:get|first|value|values)$/i.test(name));
    if (named !== undefined && held.path.length === 0) return [`header:${named}`];
    const own = members.map((name) => this.#aliases.get(name) ?? name);
    let from = 0;
    while (held.isResponse && from < own.length && LIBRARY.test(squash(own[from] ?? ''))) {
      from += 1;
      if (/^(?:json|data|body)$/i.test(own[from - 1] ?? '') && own[from - 1] !== own[from]) break;
    }
    return [...held.path, ...own.slice(from).filter((name) => !CALLS.test(squash(name)))];
  }

  /** Fields that are taken behind a place: `.json()["data"]["token"]`. */
  #tail(tokens: readonly Token[], held: Held): readonly string[] {
    const names: string[] = [];
    const brackets = partners(tokens.slice(0, MAX_TAIL));
    for (let at = 0; at < Math.min(tokens.length, MAX_TAIL); at += 1) {
      const token = tokens[at];
      const next = tokens[at + 1];
      if (isSign(token, ',', ';', '+', '=>', '??', '||', '&&', '{', '}', '==', '?:')) break;
      if (isSign(token, '[') && next?.kind === 'text' && isSign(tokens[at + 2], ']')) names.push(next.text);
      if (isSign(token, '(')) at = brackets.get(at) ?? at;
      else if (isSign(token, '.', '->', '?.', '?->') && next?.kind === 'name') at = memberAt(tokens, at + 1, names);
    }
    return this.#path(held, names);
  }
}

/** Calls and members that give the body of an answer. */
const READS_BODY = /json|parse|decode|loads|unmarshal|readtree|readvalue|deserialize|body|content|text|readas|tomap|data$|readall/;

const MAX_TAIL = 120;

const CALLS =
  /^(?:asstring|tostring|astext|asstr|getstring|unwrap|expect|trim|value|string|text|decode|json|parse|await|then|catch|toowned|clone|getasstring|textvalue|ok|statuscode|raiseforstatus|asjsonobject|getcontent|tojson|isempty|length|map|flatmap|subscribe|catcherror|pipe|finally|ensuresuccessstatuscode|getbody|readasstringasync|encode|close|replace|split|rootelement|node|jsonnode|tostr|bodytomono|body|asobject|as|bodyasjson)$/;

function pathText(path: readonly string[]): string {
  const header = path.find((name) => name.startsWith('header:'));
  return header ?? (path.length === 0 ? '' : `$.${path.join('.')}`);
}

/** `const { token } = …` takes members by their names. */
function isPulled({ statement: { tokens, valueAt } }: Facts): boolean {
  return isSign(
    tokens.slice(0, valueAt).find(({ kind }) => kind === 'sign'),
    '{',
  );
}

/** A name that stands for a value: not a key, and not a member of something else. */
function isReference(tokens: readonly Token[], place: number): boolean {
  if (tokens[place]?.kind !== 'name' || isSign(tokens[place + 1], ':', '=')) return false;
  return !isSign(tokens[place - 1], '.', '->', '?.') || /^(?:self|this)$/i.test(tokens[place - 2]?.text ?? '');
}

/** Adds a member to the names, or the text that a getter is given; says where it ends. */
function memberAt(tokens: readonly Token[], at: number, names: string[]): number {
  const name = tokens[at]?.text ?? '';
  const isCall = isSign(tokens[at + 1], '(');
  const given = tokens[at + 2];
  if (isCall && /header/i.test(name) && given?.kind === 'text' && isSign(tokens[at + 3], ')')) {
    names.push('headers', given.text);
    return at + 2;
  }
  if (isCall && isGetter(name) && given?.kind === 'text') {
    if (/^headers$/i.test(names.at(-1) ?? '')) names.push(given.text);
    else names.push(...gotten(name, given.text));
    return at + 2;
  }
  if (!isCall || LIBRARY.test(squash(name))) names.push(name);
  return at;
}

/** `response =>`, `(data) =>`, `function (error, response, body)`, `|response|`, `as response:`. */
function isParameter(tokens: readonly Token[], place: number): boolean {
  const before = tokens[place - 1];
  const next = tokens[place + 1];
  if (isSign(next, '=>', '->') || before?.text === 'as') return !isSign(before, '.');
  if (isSign(next, '|') && isSign(before, '|', ',')) return true;
  if (!isSign(before, '(', ',', '{') || !isSign(next, ')', ',', ':', '}')) return false;
  let open = place;
  let close = place;
  while (open > 0 && !isSign(tokens[open], '(')) open -= 1;
  while (close < tokens.length && !isSign(tokens[close], ')')) close += 1;
  const isList = tokens.slice(open + 1, close).every((token) => token.kind === 'name' || isSign(token, ',', ':', '{', '}'));
  return isList && (isSign(tokens[close + 1], '=>', '->') || tokens[open - 1]?.text === 'function');
}
