import { Info } from 'lucide-react';
import { useTheme } from '../../../lib/theme.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CodeBlock } from '../../../ui/json-text.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { Block, Heading, List } from '../model/blocks.ts';
import { pictureUrl } from '../model/pictures.ts';
import { InlineView } from './inline-view.tsx';
import { TableView } from './table-view.tsx';

const names: Readonly<Record<string, string>> = {
  '': 'Shell',
  sh: 'Shell',
  bash: 'Shell',
  json: 'JSON',
  chat: 'Chat',
  text: 'Text',
  ts: 'TypeScript',
};

function HeadingView({ block }: { readonly block: Heading }) {
  if (block.level === 1)
    return (
      <h1 className="mt-1 font-semibold text-[2rem] leading-10 tracking-[-0.025em] max-md:text-[1.75rem] max-md:leading-9">
        <InlineView parts={block.content} />
      </h1>
    );
  if (block.level === 2)
    return (
      <h2 id={block.id} className="mt-12 scroll-mt-20 font-semibold text-[1.25rem] leading-7 tracking-[-0.015em]">
        <InlineView parts={block.content} />
      </h2>
    );
  return (
    <h3 id={block.id} className="mt-8 scroll-mt-20 font-semibold text-lg tracking-[-0.01em]">
      <InlineView parts={block.content} />
    </h3>
  );
}

function ListView({ list }: { readonly list: List }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
    <li key={index} className="mt-1.5 pl-1">
      <InlineView parts={item.content} />
      {item.nested !== null && <ListView list={item.nested} />}
    </li>
  ));
  if (list.ordered)
    return (
      <ol start={list.start} className="nums mt-3 list-decimal pl-6 text-fg-2 marker:text-fg-3">
        {items}
      </ol>
    );
  return <ul className="mt-3 list-disc pl-6 text-fg-2 marker:text-fg-3">{items}</ul>;
}

function CodeView({ language, text }: { readonly language: string; readonly text: string }) {
  const name = names[language] ?? language;
  return (
    <div className="mt-4 overflow-hidden rounded-lg border bg-inset">
      <div className="flex h-9 items-center border-b pr-1 pl-3 text-fg-3 text-xs">
        <span className="flex-1">{name}</span>
        <CopyButton label={`Copy ${name} text`} text={() => text} />
      </div>
      {language === 'json' ? (
        <CodeBlock label={`${name} text`} text={text} />
      ) : (
        <ScrollRegion label={`${name} text`} className="overflow-x-auto">
          <pre className="w-max min-w-full px-3 py-3 font-mono text-xs leading-5">
            <code>{text}</code>
          </pre>
        </ScrollRegion>
      )}
    </div>
  );
}

/** A picture without a file shows its alt text. */
function PictureView({ name, alt }: { readonly name: string; readonly alt: string }) {
  const { theme } = useTheme();
  const url = pictureUrl(name, theme);
  if (url === undefined) return <p className="mt-3 text-fg-2">{alt}</p>;
  if (name.endsWith('.png'))
    return <img src={url} alt={alt} width={1280} height={800} loading="lazy" className="mt-6 h-auto w-full rounded-lg border" />;
  return (
    <ScrollRegion label={alt} className="mt-6 overflow-x-auto">
      <img src={url} alt={alt} width={760} height={392} className="h-auto w-full min-w-[36rem]" />
    </ScrollRegion>
  );
}

export function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <HeadingView block={block} />;
    case 'paragraph':
      return (
        <p className="mt-3 text-fg-2">
          <InlineView parts={block.content} />
        </p>
      );
    case 'quote':
      return (
        <div className="mt-4 flex gap-3 rounded-lg bg-info-soft px-4 py-3 text-base">
          <Info className="mt-0.5 size-4 shrink-0 text-info" strokeWidth={1.75} aria-hidden />
          <p className="text-fg-2">
            <InlineView parts={block.content} />
          </p>
        </div>
      );
    case 'list':
      return <ListView list={block} />;
    case 'code':
      return <CodeView language={block.language} text={block.text} />;
    case 'table':
      return <TableView table={block} />;
    case 'picture':
      return <PictureView name={block.name} alt={block.alt} />;
    case 'rule':
      return <hr className="mt-8" />;
  }
}
