import { useParams } from 'react-router';
import { DocArticle } from '../../features/docs/components/doc-article.tsx';
import { DocsFrame } from '../../features/docs/components/docs-frame.tsx';
import { DocsSearch } from '../../features/docs/components/docs-search.tsx';
import { docGroups, findPage, pathOf } from '../../features/docs/model/pages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { PublicHeader } from '../public-header.tsx';
import { NotFoundRoute } from './not-found.tsx';

/** The guide, rendered from the files in `docs/`. */
export function DocsRoute() {
  const { slug } = useParams();
  const page = findPage(slug);
  if (page === undefined) return <NotFoundRoute />;
  const groups = docGroups.map(
    ([name, pages]) =>
      [name, pages.map((entry) => ({ key: entry.slug, to: pathOf(entry), label: entry.title, isCurrent: entry === page }))] as const,
  );
  return (
    <div className="min-h-dvh bg-bg">
      <title>{pageTitle(page.title)}</title>
      <PublicHeader width="wide">
        <DocsSearch />
      </PublicHeader>
      <DocsFrame groups={groups} now={page.title}>
        <DocArticle key={page.slug} page={page} />
      </DocsFrame>
    </div>
  );
}
