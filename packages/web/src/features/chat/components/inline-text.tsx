import { Fragment } from 'react';

/** Plain text in which only backtick-quoted parts are rendered as code. */
export function InlineText({ text }: { readonly text: string }) {
  let at = 0;
  return text.split(/(`[^`\n]+`)/).map((part) => {
    const key = at;
    at += part.length + 1;
    if (!part.startsWith('`') || part.length < 3) return <Fragment key={key}>{part}</Fragment>;
    return (
      <code key={key} className="rounded-sm bg-fg/7 px-1 font-mono text-fg text-xs">
        {part.slice(1, -1)}
      </code>
    );
  });
}
