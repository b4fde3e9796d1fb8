/** A piece of a text: literal characters, or an expression inserted into them. */
export type TextPart = string | Node;

/** One element of a block, an argument list or an object: the three are read by the same rules. */
export interface Item {
  readonly key: Node | null;
  /** How key and value are joined: `:` or `=>` in objects, `=` in assignments and named arguments, `->` in lambdas. */
  readonly join: string | null;
  readonly value: Node;
  readonly line: number;
}

/** An expression of any language, as far as this reader needs to tell them apart. */
export type Node =
  | { readonly kind: 'text'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'block'; readonly items: readonly Item[]; readonly type: Node | null }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | { readonly kind: 'member'; readonly of: Node; readonly name: string }
  | { readonly kind: 'index'; readonly of: Node; readonly by: Node }
  | { readonly kind: 'call'; readonly callee: Node; readonly args: readonly Item[]; readonly line: number }
  | { readonly kind: 'join'; readonly parts: readonly Node[] }
  | { readonly kind: 'either'; readonly options: readonly Node[] }
  | { readonly kind: 'function'; readonly name: string; readonly parameters: Node; readonly body: Node }
  | { readonly kind: 'return'; readonly value: Node }
  | { readonly kind: 'unknown' };

/** Stands where nothing could be read. */
export const UNKNOWN: Node = { kind: 'unknown' };

/** `Net::HTTP::Post.new` as `Net.HTTP.Post.new`; calls inside are passed through. */
export function dottedName(node: Node): string {
  const names: string[] = [];
  let at = node;
  for (let steps = 0; steps < 50; steps += 1) {
    if (at.kind === 'name') {
      names.unshift(at.name);
      break;
    }
    if (at.kind === 'member') {
      names.unshift(at.name);
      at = at.of;
    } else if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'index') at = at.of;
    else break;
  }
  return names.join('.');
}
