import { FileArchive, FileJson, FileText, KeyRound, Terminal } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';

const files = [
  { name: 'tests.json', Icon: FileJson, note: 'requests and checks' },
  { name: 'run.sh', Icon: Terminal, note: 'POSIX shell, curl and jq' },
  { name: 'run.ps1', Icon: Terminal, note: 'PowerShell' },
  { name: '.env.example', Icon: KeyRound, note: 'base URL and secret names' },
  { name: 'README.md', Icon: FileText, note: 'how to run it, exit codes' },
] as const;

// The tree lines: a branch to each file, and a trunk that ends at the last one.
const treeLine =
  'before:absolute before:top-[1.125rem] before:-left-2 before:h-px before:w-2 before:bg-line-strong after:absolute after:inset-y-0 after:-left-2 after:w-px after:bg-line-strong last:after:bottom-auto last:after:h-[1.125rem]';

export function PackContents() {
  return (
    <div className="border-r max-md:border-r-0 max-md:border-b">
      <p className="flex h-10 items-center gap-2 border-b px-3 text-sm">
        <FileArchive className="size-4 text-fg-3" strokeWidth={1.75} aria-hidden />
        <code className="font-mono text-xs">assay-run-pack.zip</code>
      </p>
      <ul aria-label="Run pack contents" className="my-2 mr-2 ml-5 flex flex-col pl-2">
        {files.map(({ name, Icon, note }) => (
          <li key={name} className={cn('relative flex items-start gap-2.5 rounded-md px-2 py-2', treeLine, name === 'run.sh' && 'bg-fg/6')}>
            <Icon className="mt-0.5 size-4 shrink-0 text-fg-3" strokeWidth={1.75} aria-hidden />
            <span>
              <code className="block font-mono text-xs leading-5">{name}</code>
              <span className="block text-2xs text-fg-3">{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
