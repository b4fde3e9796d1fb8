import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { docLink } from '../model/doc-link.ts';
import type { Inline } from '../model/inline.ts';

const linkStyle = 'rounded-sm text-accent-text underline decoration-accent-text/40 underline-offset-4 hover:decoration-accent-text';

function DocAnchor({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const link = docLink(href);
  if (link.kind === 'none') return children;
  if (link.kind === 'inside')
    return (
      <Link to={link.href} className={linkStyle}>
        {children}
      </Link>
    );
  return (
    <a href={link.href} title={link.href} rel="noopener noreferrer" className={linkStyle}>
      {children}
    </a>
  );
}

function Part({ part }: { readonly part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code className="break-words rounded-[4px] bg-fg/8 px-1 py-px font-mono text-[0.8125em] text-fg">{part.text}</code>;
    case 'strong':
      return (
        <strong className="font-medium text-fg">
          <InlineView parts={part.children} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <InlineView parts={part.children} />
        </em>
      );
    case 'link':
      return (
        <DocAnchor href={part.href}>
          <InlineView parts={part.children} />
        </DocAnchor>
      );
  }
}

export function InlineView({ parts }: { readonly parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
  return parts.map((part, index) => <Part key={index} part={part} />);
}
