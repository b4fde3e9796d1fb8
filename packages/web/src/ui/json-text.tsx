import { cn } from './cn.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { showInvisible } from './show-invisible.ts';

const token = /("(?:[^"\\]|\\.)*"\s*:|"(?:[^"\\]|\\.)*"|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b)/;

function toneOf(part: string): string {
  if (/^".*:$/s.test(part)) return 'text-info';
  if (part.startsWith('"')) return 'text-warn';
  return /^(-?\d|true$|false$|null$)/.test(part) ? 'text-patch' : 'text-fg-2';
}

/** Highlights JSON and leaves other text unchanged. */
export function JsonText({ text }: { readonly text: string }) {
  let at = 0;
  const parts = showInvisible(text).split(token);
  return parts.map((part) => {
    const key = at;
    at += part.length + 1;
    return (
      <span key={key} className={toneOf(part)}>
        {part}
      </span>
    );
  });
}

interface CodeBlockProps {
  readonly text: string;
  readonly label: string;
  readonly numbers?: 'shown' | 'hidden';
  readonly className?: string;
}

/** Lines of code in a labelled region. Long lines wrap, so that there is no horizontal scrolling. */
export function CodeBlock({ text, label, numbers = 'hidden', className }: CodeBlockProps) {
  const lines = text.split('\n');
  return (
    <ScrollRegion label={label} className={cn('overflow-auto', className)}>
      <pre className="whitespace-pre-wrap py-2 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their number
          <div key={index} className={cn('flex pr-3', numbers === 'hidden' && 'pl-3')}>
            {numbers === 'shown' && <span className="nums w-9 shrink-0 select-none pr-3 text-right text-fg-3">{index + 1}</span>}
            <code className="min-w-0 flex-1">
              <JsonText text={line} />
              {'\n'}
            </code>
          </div>
        ))}
      </pre>
    </ScrollRegion>
  );
}
