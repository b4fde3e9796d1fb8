import { TracedText } from '../secrets/traced-text.ts';
import type { Variables } from './variables.ts';

const DEFINITION =
  /^[ \t]*(?:function[ \t]+([\w-]+)[ \t]*(?:\([ \t]*\))?|([\w-]+)[ \t]*\([ \t]*\))\s*\{(?:[ \t]*\n([\s\S]{0,3000}?)\n[ \t]*\}|[ \t]([^\n]{0,1000}?);?[ \t]*\})(?=[ \t]*$)/gm;
const ALL_ARGUMENTS = /"\$(?:@|\*|\{[@*]\})"|\$[@*]/g;
/** Functions that call each other could run without end. */
const MAX_RUNS = 60;

/** The functions that a shell script defines. */
export class ShellFunctions {
  readonly #bodies = new Map<string, TracedText>();
  readonly #unused = new Set<string>();
  #runs = 0;

  /** Takes the definitions out of a script and returns the rest. */
  define(script: TracedText): TracedText {
    return script.replace(DEFINITION, (match, written) => {
      const [all, keyword, plain, block, inline] = match;
      const name = keyword ?? plain ?? '';
      const body = block ?? inline ?? '';
      const from = all.lastIndexOf(body);
      this.#bodies.set(name, written.slice(from, from + body.length));
      this.#unused.add(name);
      return TracedText.untraced('\n'.repeat(all.split('\n').length - 1));
    });
  }

  /** Returns the body of a function with its arguments in place, or null for any other command. */
  call(name: string, args: readonly TracedText[], variables: Variables): TracedText | null {
    const body = this.#bodies.get(name);
    if (body === undefined || this.#runs >= MAX_RUNS) return null;
    this.#runs += 1;
    this.#unused.delete(name);
    for (let at = 1; at <= 9; at += 1) variables.set(String(at), args[at - 1] ?? null);
    const rest = args.slice(shiftedBy(body.text));
    return body.replace(ALL_ARGUMENTS, () => TracedText.join(rest.flatMap((one) => [quoted(one), TracedText.untraced(' ')])));
  }

  /** The functions that the script itself does not call. */
  get unused(): readonly string[] {
    return [...this.#unused];
  }
}

/** The number of arguments that `shift` removes before the remaining ones are used. */
function shiftedBy(body: string): number {
  const before = body.slice(0, body.search(ALL_ARGUMENTS));
  return [...before.matchAll(/\bshift\b[ \t]*(\d)?/g)].reduce((sum, [, count = '1']) => sum + Number(count), 0);
}

function quoted(text: TracedText): TracedText {
  const mark = TracedText.untraced("'");
  const escaped = text.replace(/'/g, (_match, written) =>
    TracedText.join([TracedText.untraced("'\\'"), written, TracedText.untraced("'")]),
  );
  return TracedText.join([mark, escaped, mark]);
}
