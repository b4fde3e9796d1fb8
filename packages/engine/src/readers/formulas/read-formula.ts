import { lowerAlphanumeric } from '../../format/words.ts';

/** An arithmetic expression over the fields of a response. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'sum'; readonly name: string }
  | { readonly kind: '+' | '-' | '*' | '/'; readonly left: Expression; readonly right: Expression };

/** A rule such as `total = net + vat`. */
export interface Formula {
  readonly field: string;
  readonly expression: Expression;
  readonly text: string;
  /** True if the amount is rounded to the nearest unit, half a unit up. */
  readonly isRounded: boolean;
  /** True for "10 % of the subtotal if the customer is a member": in other cases, the amount is zero. */
  readonly isConditional: boolean;
}

const CLAUSE_END = /[;\n]|\.(?=\s|$)|,(?=\s*[\w.]+\s*=)/;
const EQUATION = /(?:^|[\s(])[`'"]?([A-Za-z]\w*)[`'"]?\s*(?:=|is calculated as|equals|is always)\s*(.+)$/;

/** The formulas in a description: "lineTotal = quantity x unitPrice; net = labour + parts". Clauses of another kind are ignored. */
export function readFormulas(text: string): readonly Formula[] {
  return text
    .replace(CONTINUED, ' ')
    .split(CLAUSE_END)
    .flatMap((clause): readonly Formula[] => {
      if (clause.length > MAX_CLAUSE) return [];
      const [, field, words] = EQUATION.exec(clause.trim()) ?? [];
      const formula = field === undefined || words === undefined ? null : formulaFor(field, words, clause.trim(), text);
      return formula === null ? [] : [formula];
    });
}

/** The formula for a field. Null if the words are not an expression. `context` may say how amounts are rounded. */
export function formulaFor(field: string, words: string, text: string, context: string): Formula | null {
  const [calculated = ''] = words.split(ROUNDING);
  const isConditional = OTHERWISE_ZERO.test(calculated);
  const [unconditional = ''] = isConditional ? calculated.split(CONDITION) : [calculated];
  const expression = readExpression(unconditional.replace(/[\s,]+$/, ''));
  if (expression === null) return null;
  return { field, expression, text, isRounded: HALF_UP.test(context), isConditional };
}

/** "..., rounded once, to the nearest cent, half a cent up" is not part of the expression. */
const ROUNDING = /,? *\b(?:(?:each|always|once) )?rounded\b/i;
const HALF_UP = /\bround\w*\b[^.;]*\b(?:half (?:a |an )?(?:\w+ )?up|commercial\w*)\b/i;
const CONDITION = /,? *\b(?:if|when|for)\b/i;
const OTHERWISE_ZERO = /\b(?:if|when|for)\b.*\b(?:otherwise|else) (?:it is )?(?:0|zero|none)\b/i;
/** An indented line continues the item of a list. */
const CONTINUED = /\n[ \t]+(?![*+-] )/g;

/** The expression that a text consists of: "quantity × unitPrice", "20 % of net", "the sum of all amounts". Null for any other text. */
export function readExpression(text: string): Expression | null {
  if (text.length > MAX_CLAUSE) return null;
  const tokens = tokensOf(text);
  if (tokens === null || tokens.length < 2 || tokens.length > MAX_TOKENS) return null;
  const parser = new Parser(tokens);
  const expression = parser.sum();
  return parser.isAtEnd ? expression : null;
}

const MAX_CLAUSE = 300;
const MAX_TOKENS = 40;
/** Includes the words that have no meaning in a formula, such as "the". */
const MAX_WORDS = 2 * MAX_TOKENS;

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)\s*(%|percent)?|(sum of|total of|what remains after|of|plus|minus|less|times|multiplied by|divided by|the|all|its|every|each)\b|([×x*/÷+\-−](?![A-Za-z])|[()])|[`'"]?([A-Za-z]\w*)[`'"]?)/iy;
const OPERATORS: Readonly<Record<string, string>> = {
  plus: '+',
  minus: '-',
  less: '-',
  '−': '-',
  times: '*',
  '×': '*',
  x: '*',
  'multiplied by': '*',
  'divided by': '/',
  '÷': '/',
  'total of': 'sum of',
};
const FILLERS: readonly string[] = ['the', 'all', 'its', 'every', 'each'];

const SUMS = /^(?:sum of|total of|the)$/;

/** A word in a formula: an operator, a number, or the name of a field. */
type Token = { readonly operator: string } | { readonly value: number } | { readonly name: string };

function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  const source = text.trim();
  let at = 0;
  while (at < source.length) {
    if (tokens.length > MAX_WORDS) return null;
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    if (match === null) return null;
    at = TOKEN.lastIndex;
    const [, digits, percent, word, sign, name] = match;
    if (digits !== undefined) tokens.push({ value: Number(digits) / (percent === undefined ? 1 : 100) });
    else if (name === undefined) tokens.push({ operator: (word ?? sign ?? '').toLowerCase() });
    else if (!joinName(tokens, name)) return null;
  }
  return tokens.flatMap((token, index): readonly Token[] => {
    if (!('operator' in token)) return [token];
    const follows = tokens[index - 1];
    const isSummed = follows !== undefined && 'operator' in follows && SUMS.test(follows.operator);
    if (token.operator === 'all' && !isSummed) return [token];
    return FILLERS.includes(token.operator) ? [] : [{ operator: OPERATORS[token.operator] ?? token.operator }];
  });
}

/** "Line totals" is one name of two words. False for a third word, which makes it ordinary text. */
function joinName(tokens: Token[], name: string): boolean {
  const last = tokens.at(-1);
  const isSecond = last !== undefined && 'name' in last;
  if (isSecond && last.name.includes(' ')) return false;
  if (isSecond) tokens[tokens.length - 1] = { name: `${last.name} ${name}` };
  else tokens.push({ name });
  return true;
}

/** Parses sums of products. Null as soon as something does not fit. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(): Expression | null {
    return this.#chain(['+', '-'], () => this.#product());
  }

  #product(): Expression | null {
    return this.#chain(['*', '/', 'of'], () => this.#atom());
  }

  #isOperator(operator: string): boolean {
    const before = this.#tokens[this.#at - 1];
    return operator !== 'of' || (before !== undefined && ('value' in before || ('name' in before && PERCENTAGE.test(before.name))));
  }

  #chain(operators: readonly string[], next: () => Expression | null): Expression | null {
    let left = next();
    for (let sign = this.#take(operators); left !== null && sign !== null; sign = this.#take(operators)) {
      const right = next();
      if (right === null) return null;
      left = { kind: kindOf(sign), left, right };
    }
    return left;
  }

  #take(operators: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || !('operator' in token) || !operators.includes(token.operator)) return null;
    if (!this.#isOperator(token.operator)) return null;
    this.#at += 1;
    return token.operator;
  }

  #atom(): Expression | null {
    // What remains after a discount is the subtotal without it.
    if (this.#take(['what remains after']) !== null) {
      const taken = this.#atom();
      return taken === null ? null : { kind: '-', left: { kind: 'field', name: 'subtotal' }, right: taken };
    }
    if (this.#take(['(']) !== null) {
      const inner = this.sum();
      return this.#take([')']) === null ? null : inner;
    }
    const isSum = this.#take(['sum of']) !== null || this.#take(['all']) !== null;
    const token = this.#tokens[this.#at];
    if (token === undefined || 'operator' in token || (isSum && 'value' in token)) return null;
    this.#at += 1;
    if ('value' in token) return { kind: 'number', value: token.value };
    return { kind: isSum ? 'sum' : 'field', name: token.name };
  }
}

/** "`discount_percent` of `subtotal`" is a product, but "number of beds" is a name. */
const PERCENTAGE = /percent|pct/i;

function kindOf(sign: string): '+' | '-' | '*' | '/' {
  return sign === '+' || sign === '-' || sign === '/' ? sign : '*';
}

/** True if an expression needs at least two values, so that it is more than another name for a field. */
export const isCalculated = ({ kind }: Expression): boolean => kind !== 'number' && kind !== 'field';

/** The fields that an expression mentions. */
export function namesIn(expression: Expression): readonly string[] {
  if (expression.kind === 'number') return [];
  if (expression.kind === 'field' || expression.kind === 'sum') return [lowerAlphanumeric(expression.name)];
  return [...namesIn(expression.left), ...namesIn(expression.right)];
}
