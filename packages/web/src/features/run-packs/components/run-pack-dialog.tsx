import type { Environment, SuiteSummary } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, FileCode2, FileJson, FileText, FolderOpen, KeyRound, LoaderCircle, type LucideIcon, Terminal } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { suiteOptionLabel } from '../../../lib/suite-label.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { suiteFilesQuery } from '../api/queries.ts';
import { usePackDownload } from '../hooks/use-pack-download.ts';
import { declaredVariables, envExample } from '../model/env-example.ts';
import { ExportMenu } from './export-menu.tsx';

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

function useVariables(suite: SuiteSummary | undefined) {
  const { data } = useQuery({ ...suiteFilesQuery(suite ?? { id: '', revision: 0 }), enabled: suite !== undefined });
  const header = data?.contents.find(({ path }) => path === 'tests.json');
  return header === undefined ? [] : declaredVariables(header.content);
}

function SuiteChoice(props: {
  readonly suites: readonly SuiteSummary[];
  readonly value: SuiteSummary | undefined;
  readonly onChange: (id: string) => void;
}) {
  return (
    <div className="mb-3">
      <Field label="Suite">
        {(control) => (
          <Select {...control} value={props.value?.id ?? ''} onChange={(event) => props.onChange(event.target.value)}>
            {props.suites.map((suite) => (
              <option key={suite.id} value={suite.id}>
                {suiteOptionLabel(suite)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

interface RunPackDialogProps {
  readonly projectId: string;
  readonly suites: readonly SuiteSummary[] | undefined;
  readonly environment: Environment | null;
  readonly onBrowse: (packId: string) => void;
}

/** Lists what a run pack contains, and downloads it. */
export function RunPackDialog({ projectId, suites, environment, onBrowse }: RunPackDialogProps) {
  const [chosen, setChosen] = useState('');
  const sorted = suites?.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)) ?? [];
  const suite = sorted.find(({ id }) => id === chosen) ?? sorted[0];
  const variables = useVariables(suite);
  const { download, isBusy, packId } = usePackDownload();
  const cases =
    suite === undefined ? 'Smoke cases for every operation' : `${countOf(suite.cases, 'case')} in ${countOf(suite.files, 'file')}`;
  const request = {
    projectId,
    environment: environment?.name ?? 'local',
    suiteId: suite?.id ?? null,
    conversationId: null,
    messageId: null,
  };
  return (
    <DialogContent
      title="Download Run Pack"
      description="Runs anywhere with a POSIX shell, curl and jq, or PowerShell. Contains no secrets."
    >
      <div className="overflow-y-auto px-5 pt-4 pb-5">
        {suites === undefined && <Skeleton className="mb-3 h-14" />}
        {sorted.length > 0 && <SuiteChoice suites={sorted} value={suite} onChange={setChosen} />}
        {suites?.length === 0 && (
          <Notice tone="info" title="No suites yet" className="mb-3">
            The download contains a smoke suite generated from the current spec.
          </Notice>
        )}
        <ul className="border-t">
          <PackFile Icon={FileJson} name="tests.json" note={cases} />
          <PackFile Icon={Terminal} name="run.sh" note="POSIX shell, curl and jq" />
          <PackFile Icon={FileCode2} name="run.ps1" note="PowerShell 5.1 and 7, preview" />
          <PackFile Icon={KeyRound} name=".env.example" note={variables.map(([name]) => name).join(', ')} />
          <PackFile Icon={FileText} name="README.md" note="How to run it, exit codes" />
        </ul>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
        {suite !== undefined && <ExportMenu suite={suite} className="mr-auto" />}
        {packId !== null && (
          <Button variant="ghost" onClick={() => onBrowse(packId)}>
            <FolderOpen />
            Browse Files
          </Button>
        )}
        <Button disabled={variables.length === 0} onClick={() => void copyExample(envExample(variables, environment ?? null))}>
          <Copy />
          Copy .env example
        </Button>
        <Button variant="primary" disabled={isBusy} onClick={() => download({ ...request, runPackId: null })}>
          {isBusy ? <LoaderCircle className="animate-spin" /> : <Download />}
          {isBusy ? 'Downloading...' : 'Download ZIP'}
        </Button>
      </footer>
    </DialogContent>
  );
}
