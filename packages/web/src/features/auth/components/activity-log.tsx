import { CircleAlert, History, Plug, Save, ScanSearch } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { type ActivityKind, useActivities } from '../model/activity.ts';
import type { ProfileKey } from '../model/bodies.ts';

const ICONS: Readonly<Record<ActivityKind, typeof Plug>> = { detect: ScanSearch, test: Plug, save: Save, error: CircleAlert };
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** The last five events for this environment: time, type and message. */
export function ActivityLog({ profileKey }: { readonly profileKey: ProfileKey }) {
  const activities = useActivities(profileKey);
  return (
    <section aria-label="Activity Log" className="border-t px-4 pb-5 sm:px-6">
      <div className="flex min-h-12 items-center">
        <h2 className="flex-1 font-medium text-sm">Activity Log</h2>
        <span className="text-fg-3 text-xs">last 5</span>
      </div>
      <div className="min-h-30">
        {activities.length === 0 && (
          <p className="flex items-center gap-2.5 text-fg-3 text-sm">
            <History className="size-4" strokeWidth={1.75} aria-hidden />
            No activity yet
          </p>
        )}
        <ul>
          {activities.map(({ at, kind, message }) => {
            const Icon = ICONS[kind];
            return (
              <li key={`${at} ${message}`} className={cn('flex items-center gap-3 py-0.5 text-sm', kind === 'error' && 'text-bad')}>
                <time dateTime={new Date(at).toISOString()} className="nums font-mono text-fg-3 text-xs">
                  {clock.format(at)}
                </time>
                <span className={cn('flex w-16 shrink-0 items-center gap-1.5 text-xs', kind === 'error' ? 'text-bad' : 'text-fg-3')}>
                  <Icon className="size-3.5" strokeWidth={1.75} aria-hidden />
                  {kind}
                </span>
                <span className="min-w-0 break-words">{message}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
