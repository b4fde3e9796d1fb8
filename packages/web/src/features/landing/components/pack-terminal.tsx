import { Terminal } from 'lucide-react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';

const commands = ['cp .env.example .env', 'sh run.sh'];
const before = [
  ['login (setup)', 41],
  ['list-books', 12],
  ['get-book', 9],
  ['create-order', 18],
] as const;
const after = [
  ['get-order', 10],
  ['list-users', 11],
] as const;

function Passed({ name, ms }: { readonly name: string; readonly ms: number }) {
  return (
    <p className="whitespace-pre">
      <span className="text-ok">{'pass     '}</span>
      {name}
      <span className="text-fg-3">{`  ${ms} ms`}</span>
    </p>
  );
}

/** The exact output of a pack's runner when a case fails. */
export function PackTerminal() {
  return (
    <div className="flex min-w-0 flex-col bg-inset">
      <div className="flex h-10 items-center gap-2 border-b pr-1 pl-4 text-fg-3 text-xs">
        <Terminal className="size-4" strokeWidth={1.75} aria-hidden />
        <span className="flex-1">Terminal</span>
        <CopyButton label="Copy commands" text={() => commands.join('\n')} />
      </div>
      <ScrollRegion label="Output of run.sh" className="overflow-x-auto px-4 py-3 font-mono text-xs leading-6">
        {commands.map((command) => (
          <p key={command} className="whitespace-pre">
            <span className="text-fg-3">$ </span>
            {command}
          </p>
        ))}
        <div className="mt-2">
          {before.map(([name, ms]) => (
            <Passed key={name} name={name} ms={ms} />
          ))}
          <p className="whitespace-pre">
            <span className="text-bad">{'FAIL     '}</span>
            create-order-required-only
            <span className="text-fg-3">{'  14 ms'}</span>
          </p>
          <p className="whitespace-pre text-fg-2">
            {'         step 1 POST /orders -> 500: '}
            <span className="text-bad">The status is 500, expected 201.</span>
          </p>
          {after.map(([name, ms]) => (
            <Passed key={name} name={name} ms={ms} />
          ))}
        </div>
        <p className="mt-2 text-fg-2 leading-5">
          6 cases in 164 ms: 5 passed, 0 with warnings, 1 failed, 0 errors, 0 skipped, 0 inconclusive.
        </p>
      </ScrollRegion>
    </div>
  );
}
