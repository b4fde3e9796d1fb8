import { docPath, screens } from '../../../lib/paths.ts';

/** Where a link leads: inside this site, outside it, or nowhere if its scheme is not allowed. */
export type DocLink = { readonly kind: 'inside' | 'outside'; readonly href: string } | { readonly kind: 'none' };

/** Turns links between files in `docs/` into links between pages. `quick-start.md` is the first page. */
export function docLink(href: string): DocLink {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return { kind: 'outside', href };
  if (href.startsWith('#') || (href.startsWith('/') && !href.startsWith('//'))) return { kind: 'inside', href };
  const file = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href);
  if (file === null) return { kind: 'none' };
  const page = file[1] === 'quick-start' ? screens.docs : docPath(file[1] ?? '');
  return { kind: 'inside', href: `${page}${file[2] ?? ''}` };
}
