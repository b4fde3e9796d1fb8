import { Link } from 'react-router';
import { callPath, docPath } from '../../../lib/paths.ts';
import { rowHover } from '../../../ui/cn.ts';
import { CodeBlock } from '../../../ui/json-text.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { type ApiCall, groupCalls } from '../model/api-document.ts';

const TOKEN_SAMPLE = `TOKEN=$(curl -s "$ASSAY_URL/connect/token" \\
  -d grant_type=password -d client_id=assay-web \\
  -d username=demo -d password=demo-password \\
  -d 'scope=openid email profile roles' | jq -r .access_token)`;

const link = 'rounded-sm text-accent-text underline decoration-accent-text/40 underline-offset-4 hover:decoration-accent-text';

export function ReferenceOverview({ calls }: { readonly calls: readonly ApiCall[] }) {
  return (
    <article className="mx-auto max-w-[52rem] px-10 py-12 max-md:px-4 max-md:py-8">
      <h1 className="font-semibold text-[2rem] leading-10 tracking-[-0.025em] max-md:text-[1.75rem] max-md:leading-9">API reference</h1>
      <p className="mt-3 text-fg-2 text-lg leading-7">
        The web app uses only these calls. This page is generated from this server’s{' '}
        <a href="/openapi.json" className={link}>
          /openapi.json
        </a>
        , so it matches the running version.
      </p>
      <h2 className="mt-10 font-semibold text-lg tracking-[-0.01em]">Get a token first</h2>
      <p className="mt-2 text-fg-2 text-sm">
        Access tokens are valid for ten minutes. Send them as bearer tokens in the Authorization header. For a list of all errors, see{' '}
        <Link to={docPath('errors')} className={link}>
          Errors
        </Link>
        .
      </p>
      <CodeBlock label="Get a token" text={TOKEN_SAMPLE} className="mt-3 rounded-lg border bg-inset" />
      {groupCalls(calls).map(([group, members]) => (
        <section key={group} aria-label={group}>
          <h2 className="mt-10 font-semibold text-lg tracking-[-0.01em]">{group}</h2>
          <ul className="mt-2 border-t">
            {members.map((call) => (
              <li key={call.id} className="border-b">
                <Link to={callPath(call.id)} className={`flex min-h-10 items-center gap-3 rounded-sm px-1 py-1.5 text-sm ${rowHover}`}>
                  <MethodChip method={call.method} />
                  <span className="min-w-0 flex-1">
                    <code className="block break-all font-mono text-xs">{call.path}</code>
                    <span className="block text-fg-2">{call.summary}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
