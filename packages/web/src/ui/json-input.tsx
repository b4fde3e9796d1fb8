import { type ComponentProps, useRef } from 'react';
import { cn } from './cn.ts';
import { JsonText } from './json-text.tsx';

type JsonInputProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
};

const letters = 'whitespace-pre px-3 py-2 font-mono text-xs leading-5 [tab-size:2]';

/** Longer text is not highlighted, because every key press would highlight all of it again. */
const MAX_COLOURED = 60_000;

/** A text field for JSON with syntax highlighting. The highlighted text is in a layer below the field, which scrolls with it. */
export function JsonInput({ value, onChange, className, ...rest }: JsonInputProps) {
  const layer = useRef<HTMLPreElement>(null);
  const isColoured = value.length <= MAX_COLOURED;
  return (
    <div className={cn('relative min-w-0 overflow-hidden bg-inset', className)}>
      {isColoured && (
        <pre ref={layer} aria-hidden className={cn(letters, 'pointer-events-none absolute inset-0 overflow-hidden')}>
          <JsonText text={value} />
          {'\n'}
        </pre>
      )}
      <textarea
        {...rest}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => layer.current?.scrollTo(scrollLeft, scrollTop)}
        className={cn(
          letters,
          'thin-scroll absolute inset-0 size-full resize-none bg-transparent caret-fg focus-visible:-outline-offset-2 aria-[invalid=true]:bg-bad-soft/40',
          isColoured ? 'text-transparent' : 'text-fg',
        )}
      />
    </div>
  );
}
