import { useEffect, useState } from 'react';
import { cn } from '../../../ui/cn.ts';
import type { Heading } from '../model/blocks.ts';
import { plainText } from '../model/inline.ts';

/** Returns the heading of the section being read: the last one above the upper part of the window. */
function useCurrentHeading(idList: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const ids = idList.split(' ');
    const update = (): void => {
      const above = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < 160);
      setCurrent(above.at(-1) ?? ids[0]);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [idList]);
  return current;
}

export function OnThisPage({ headings }: { readonly headings: readonly Heading[] }) {
  const parts = headings.filter(({ level }) => level === 2);
  const current = useCurrentHeading(parts.map(({ id }) => id).join(' '));
  if (parts.length < 2) return null;
  return (
    <nav
      aria-label="On this page"
      className="thin-scroll sticky top-26 hidden max-h-[calc(100dvh-8rem)] w-44 shrink-0 self-start overflow-y-auto xl:block"
    >
      <p className="font-medium text-xs">On this page</p>
      <ul className="mt-3 flex flex-col border-l">
        {parts.map(({ id, content }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cn(
                '-ml-px block border-l py-1 pl-3 text-sm',
                id === current ? 'border-accent-text text-fg' : 'border-transparent text-fg-3 hover:text-fg',
              )}
            >
              {plainText(content)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
