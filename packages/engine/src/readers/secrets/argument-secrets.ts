import { nameKind } from '../calls/secret-names.ts';

const CALL = /(?<![\w$])([A-Za-z_]\w{0,60})\s?\(/g;
const MAX_LENGTH = 600;
const MAX_CALLS = 2000;
const LITERAL = /^\s*(?:\w{1,20}\s?[:=]\s?)?(["'`])((?:(?!\1)[^\\\n]){3,200})\1\s*(?:\.\w+\(\))?$/;

/** Functions such as `set(name, value)`, whose arguments mean something different in every call. */
const TAKES_PAIR = /^(?:add|put|set|append|insert|with|header|param|field|query)|^(?:of|entry|pair|log|print|format)$/i;

/**
 * Returns the literals that a program passes where its own function takes a secret: `login("ada", "x")` next to `login(user, password)`.
 */
export function findArgumentSecrets(text: string): readonly string[] {
  const lists = [...text.matchAll(CALL)]
    .slice(0, MAX_CALLS)
    .map((call) => ({ name: call[1] ?? '', args: argumentsFrom(text, call.index + call[0].length) }));
  const secret = new Map<string, number>();
  for (const { name, args } of lists) {
    const parameters = args.filter((one) => !/^\s*(?:self|this|cls)\s*$/.test(one));
    const isPair = /["'`]/.test(args.join('')) || TAKES_PAIR.test(name);
    const at = isPair ? -1 : parameters.findIndex((one) => namesIn(one).some((word) => nameKind(word, '') === 'strong'));
    if (at >= 0 && !secret.has(name)) secret.set(name, at);
  }
  return lists.flatMap(({ name, args }) => {
    const value = LITERAL.exec(args[secret.get(name) ?? -1] ?? '')?.[2];
    return value === undefined ? [] : [value];
  });
}

/** Returns the names in a parameter such as `String password`, `password: String` or `$password = null`. */
const namesIn = (parameter: string): readonly string[] => parameter.split(/[:=]/)[0]?.match(/[A-Za-z_]\w*/g) ?? [];

/** Returns the arguments after an opening bracket. */
function argumentsFrom(text: string, from: number): readonly string[] {
  const args: string[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < Math.min(text.length, from + MAX_LENGTH); at += 1) {
    const char = text[at] ?? '';
    if (depth === 0 && (char === ',' || char === ')')) {
      args.push(text.slice(start, at));
      start = at + 1;
      if (char === ')') return args;
    }
    if ('([{'.includes(char)) depth += 1;
    if (')]}'.includes(char)) depth -= 1;
  }
  return [];
}
