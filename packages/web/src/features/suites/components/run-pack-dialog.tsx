import type { SuiteSummary } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, FileCode2, FileJson, FileText, KeyRound, type LucideIcon, Terminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify, notifyFailure, notifyInfo } from '../../../ui/toast.ts';
import { declaredVariables, envExample } from '../api/env-example.ts';
import { suiteQuery, suitesQuery } from '../api/queries.ts';

function PackFile({ Icon, name, note }: { readonly Icon: LucideIcon; readonly name: string; readonly note: string }) {
  return (
    <li className="flex h-9 items-center gap-3 border-b text-sm">
      <Icon className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} aria-hidden />
      <code className="w-28 shrink-0 font-mono text-xs">{name}</code>
      <span className="min-w-0 truncate text-fg-3">{note}</span>
    </li>
  );
}

async function copyExample(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('Content copied to clipboard', '.env example');
  } catch {
    notifyFailure('Failed to copy', 'Could not copy to clipboard');
  }
}

function PackContents({ suite, baseUrl }: { readonly suite: SuiteSummary; readonly baseUrl: string | null }) {
  const { data } = useQuery(suiteQuery(suite));
  const header = data?.contents.find(({ path }) => path === 'tests.json');
  const variables = header === undefined ? [] : declaredVariables(header.content);
  return (
    <>
      <div className="px-5 pt-4 pb-5">
        <p className="mb-3 text-sm">
          {suite.name} <span className="text-fg-3">r{suite.revision}</span>
        </p>
        <ul className="border-t">
          <PackFile Icon={FileJson} name="tests.json" note={`${countOf(suite.cases, 'case')} in ${countOf(suite.files, 'file')}`} />
          <PackFile Icon={Terminal} name="run.sh" note="bash, curl and jq" />
          <PackFile Icon={FileCode2} name="run.ps1" note="PowerShell" />
          <PackFile Icon={KeyRound} name=".env.example" note={variables.map(([name]) => name).join(', ')} />
          <PackFile Icon={FileText} name="README.md" note="How to run it, exit codes" />
        </ul>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
        <Button disabled={variables.length === 0} onClick={() => void copyExample(envExample(variables, baseUrl))}>
          <Copy />
          Copy .env example
        </Button>
        <Button variant="primary" onClick={() => notifyInfo('Run packs are not part of this version yet')}>
          <Download />
          Download ZIP
        </Button>
      </footer>
    </>
  );
}

interface RunPackDialogProps {
  readonly projectId: string;
  /** Where the example points to. */
  readonly baseUrl: string | null;
  /** What opens the dialog. */
  readonly children: ReactNode;
}

/** What a run pack of the latest suite holds. */
export function RunPackDialog({ projectId, baseUrl, children }: RunPackDialogProps) {
  const suites = useQuery(suitesQuery(projectId));
  const latest = suites.data?.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
  return (
    <Dialog>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent title="Download Run Pack" description="Runs anywhere with bash, curl and jq, or PowerShell. No secrets inside.">
        {latest === undefined ? (
          <Notice tone="info" title="There is no suite yet" className="m-5">
            Ask for tests in chat: a run pack is made from the latest suite of the project.
          </Notice>
        ) : (
          <PackContents suite={latest} baseUrl={baseUrl} />
        )}
      </DialogContent>
    </Dialog>
  );
}
