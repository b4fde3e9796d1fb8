import { Link } from 'react-router';
import { docPath, HOW_IT_WORKS, screens } from '../../../lib/paths.ts';
import { useAppInfo } from '../../../lib/use-app-info.ts';
import { Logo } from '../../../ui/logo.tsx';
import { columnClass } from './section-styles.ts';
import { StatusLine } from './status-line.tsx';

const product = [
  ['How it works', HOW_IT_WORKS],
  ['Auth wizard demo', screens.authPilot],
  ['Docs', screens.docs],
  ['API reference', screens.apiReference],
] as const;
const company = [
  ['Privacy', docPath('privacy')],
  ['License', docPath('license')],
] as const;
const link = 'rounded-sm text-fg-3 text-sm hover:text-fg';

function Links({ items }: { readonly items: readonly (readonly [label: string, to: string])[] }) {
  return items.map(([label, to]) => (
    <li key={to}>
      <Link to={to} className={link}>
        {label}
      </Link>
    </li>
  ));
}

export function SiteFooter() {
  const sourceUrl = useAppInfo()?.sourceUrl;
  return (
    <footer className="border-t bg-panel">
      <div className={columnClass}>
        <div className="grid grid-cols-[1fr_auto_auto] gap-x-24 gap-y-8 py-12 max-md:grid-cols-2 max-md:gap-x-8">
          <div className="max-md:col-span-2">
            <div className="flex items-center gap-2.5">
              <Logo />
              <span className="font-semibold text-lg tracking-[-0.015em]">Assay</span>
            </div>
            <p className="mt-3 max-w-64 text-fg-3 text-sm">API tests from a conversation, saved as plain files you own.</p>
          </div>
          <nav aria-label="Product" className="min-w-32">
            <h2 className="font-medium text-sm">Product</h2>
            <ul className="mt-3 flex flex-col gap-2">
              <Links items={product} />
            </ul>
          </nav>
          <nav aria-label="Company" className="min-w-32">
            <h2 className="font-medium text-sm">Company</h2>
            <ul className="mt-3 flex flex-col gap-2">
              {sourceUrl != null && (
                <li>
                  <a href={sourceUrl} rel="noreferrer" className={link}>
                    Source
                  </a>
                </li>
              )}
              <Links items={company} />
            </ul>
          </nav>
        </div>
        <StatusLine />
      </div>
    </footer>
  );
}
