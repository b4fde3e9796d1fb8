export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

// Order matters: code takes precedence over everything inside it, and escaped marks are plain text. Each alternative runs in linear time.
const TOKEN =
  /(?<code>`[^`]+`)|\\(?<escaped>[\\`*_{}[\]()#+!|<>~-])|\*\*(?<strong>[^*]+)\*\*|(?<![\w*])[*_](?<em>[^*_\s][^*_]*)[*_](?![\w*])|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)|<(?<auto>https?:\/\/[^>\s]+)>/;

const text = (value: string): readonly Inline[] => (value === '' ? [] : [{ kind: 'text', text: value }]);

function tokenOf(groups: Readonly<Record<string, string | undefined>>): Inline {
  const { code, escaped, strong, em, label, href, auto } = groups;
  if (escaped !== undefined) return { kind: 'text', text: escaped };
  if (code !== undefined) return { kind: 'code', text: code.slice(1, -1) };
  if (strong !== undefined) return { kind: 'strong', children: parseInline(strong) };
  if (em !== undefined) return { kind: 'em', children: parseInline(em) };
  if (label !== undefined && href !== undefined) return { kind: 'link', href, children: parseInline(label) };
  return { kind: 'link', href: auto ?? '', children: text(auto ?? '') };
}

/** Parses code, strong, emphasis and links. Everything else, including HTML, is text. */
export function parseInline(source: string): readonly Inline[] {
  const match = TOKEN.exec(source);
  if (match === null) return text(source);
  const before = source.slice(0, match.index);
  const after = source.slice(match.index + match[0].length);
  return [...text(before), tokenOf(match.groups ?? {}), ...parseInline(after)];
}

/** The plain text of inline Markdown. */
export function plainText(parts: readonly Inline[]): string {
  return parts.map((part) => ('text' in part ? part.text : plainText(part.children))).join('');
}
