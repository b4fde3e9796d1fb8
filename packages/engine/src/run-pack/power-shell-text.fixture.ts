/** A PowerShell script split into code and strings. */
export interface PowerShellText {
  /** The code without strings and comments. Expressions in `$( )` inside a string stay. */
  readonly code: string;
  /** Double-quoted strings, in which variables are expanded. */
  readonly filled: readonly string[];
}

interface Open {
  readonly closer: string;
  readonly line: number;
  /** The part of the string that has been read so far. */
  text: string;
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '"': '"' };
const IN_CODE = /#[^\n]*|'(?:[^']|'')*'|`[\s\S]|[\s\S]/y;
const IN_TEXT = /\$\(|""|`[\s\S]|[\s\S]/y;

/**
 * Reads a script as PowerShell's tokenizer would, for the part of the language that the script uses. Throws when a
 * string or block is not closed.
 */
export function readPowerShell(source: string): PowerShellText {
  const filled: string[] = [];
  const open: Open[] = [];
  let code = '';
  let at = 0;
  const lineOf = () => source.slice(0, at).split('\n').length;
  const begin = (closer: string) => open.push({ closer, line: lineOf(), text: '' });
  const readText = (token: string, frame: Open): void => {
    if (token === '"') {
      filled.push(frame.text);
      open.pop();
    } else if (token === '$(') {
      frame.text += '$()';
      begin(')');
    } else frame.text += token.length > 1 ? token.slice(1) : token;
  };
  const readCode = (token: string): void => {
    if (token === "'") throw new Error(`the text that begins in line ${lineOf()} does not end`);
    if (token.length > 1) return;
    const closer = CLOSERS[token];
    if (token !== '"') code += token;
    if (closer !== undefined) begin(closer);
    else if (')}]'.includes(token) && open.pop()?.closer !== token) throw new Error(`line ${lineOf()} closes what is not open: ${token}`);
  };
  while (at < source.length) {
    const frame = open.at(-1);
    const pattern = frame?.closer === '"' ? IN_TEXT : IN_CODE;
    pattern.lastIndex = at;
    const token = pattern.exec(source)?.[0] ?? '';
    at += token.length;
    if (frame?.closer === '"') readText(token, frame);
    else readCode(token);
  }
  const last = open.at(-1);
  if (last?.closer === '"') throw new Error(`the text that begins in line ${last.line} does not end`);
  if (last !== undefined) throw new Error(`what line ${last.line} opens is never closed`);
  return { code, filled };
}
