import { formatClock } from '../../../lib/format.ts';
import { Dot } from '../../../ui/dot.tsx';
import { type ServerStatus, useServerStatus } from '../hooks/use-server-status.ts';

const words = {
  asking: { tone: 'wait', text: 'Checking the server' },
  operational: { tone: 'ok', text: 'All systems operational' },
  degraded: { tone: 'bad', text: 'Degraded' },
  down: { tone: 'bad', text: 'Offline' },
} as const satisfies Record<ServerStatus['state'], { tone: 'wait' | 'ok' | 'bad'; text: string }>;

/** The server's current state in one line. */
export function StatusLine() {
  const { state, version, checkedAt } = useServerStatus();
  const { tone, text } = words[state];
  return (
    <div className="nums flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-4 text-fg-3 text-xs">
      <p role="status" className="flex items-center gap-2">
        <Dot tone={tone} />
        <span className="text-fg-2">{text}</span>
        {checkedAt !== null && <span>checked at {formatClock(new Date(checkedAt).toISOString())}</span>}
      </p>
      {version !== null && <p>Assay {version}</p>}
    </div>
  );
}
