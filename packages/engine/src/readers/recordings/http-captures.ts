import { responsePlaceholder } from '../calls/placeholder.ts';

/** Tracks values that the requests in a file take from earlier responses. */
export class Captures {
  readonly #requests = new Map<string, number>();
  readonly #known: Map<string, string>;

  constructor(known: Map<string, string>) {
    this.#known = known;
  }

  /** Reads `# @name login`, `### login` and `@host = ...`, which come before their request. */
  readBefore(line: string, next: number): void {
    const name = /^(?:#|\/\/)\s*@name[ \t]+([\w-]+)/.exec(line)?.[1] ?? /^###[ \t]+([\w-]+)[ \t]*$/.exec(line)?.[1];
    if (name !== undefined) this.#requests.set(name, next);
    const variable = /^@([\w-]+)\s*=\s*(.+)$/.exec(line);
    if (variable !== null) this.#known.set(variable[1] ?? '', this.fill((variable[2] ?? '').trim()));
  }

  /** Reads what follows a request: `client.global.set("token", response.body.token)`, `bru.setVar(…)`, or a `[Captures]` section in Hurl. */
  readAfter(lines: readonly string[], request: number): string | null {
    const text = lines.join('\n');
    const found = [
      ...text.matchAll(
        /\.set\w*\(\s*["'`]([\w-]+)["'`]\s*,\s*(?:jsonPath\(\s*)?(?:pm\.)?res(?:ponse)?\.(?:body|getBody\(\)|data|parsedBody|json\(\))([\w.[\]"'$, ]*)/g,
      ),
      ...text.matchAll(/^[ \t]*([\w-]+)[ \t]*:[ \t]*(?:jsonpath[ \t]+["'](?=\$)|res\.body)([^"'\n]*(?:'[^'\n]*'\][^"'\n]*)?)["']?$/gm),
    ].map(([, name = '', path = '']) => ({ name, path: pathOf(path) }));
    for (const { name, path } of found) this.#known.set(name, responsePlaceholder(request, path));
    return found[0]?.path ?? null;
  }

  /** Fills in known values. Everything else stays a placeholder. */
  fill(text: string): string {
    return text
      .replace(/\{\{\s*([\w-]+)\.response\.(body|headers)\.([^{}\s]+)\s*\}\}/g, (_all, name: string, part: string, rest: string) => {
        const request = this.#requests.get(name);
        if (request === undefined) return `{{${name}}}`;
        return responsePlaceholder(request, part === 'headers' ? `header:${rest}` : pathOf(rest));
      })
      .replace(
        /\{\{\s*\$?([\w.-]+)(?:\s[^{}]*)?\}\}/g,
        (_all, name: string) => this.#known.get(name) ?? this.#ofRequest(name) ?? `{{${name}}}`,
      );
  }

  /** `{{login.token}}` */
  #ofRequest(name: string): string | null {
    const [first = '', ...path] = name.split('.');
    const request = this.#requests.get(first);
    return request === undefined || path.length === 0 ? null : responsePlaceholder(request, `$.${path.join('.')}`);
  }
}

/** Converts any path notation to a JSON path: `.data["token"]`, `$.data.token`, `data.token`. */
function pathOf(written: string): string {
  const plain = written
    .replace(/^[\s,"']*\$?/, '')
    .replace(/\[["'](\w+)["']\]/g, '.$1')
    .replace(/[\s,"')]+$/, '');
  return `$${plain.startsWith('.') || plain === '' ? '' : '.'}${plain}`;
}
