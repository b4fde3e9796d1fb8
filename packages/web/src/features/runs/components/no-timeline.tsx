import { CalendarX2 } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoTimeline({ pace }: { readonly pace: 'live' | 'still' }) {
  return (
    <EmptyState
      icon={<CalendarX2 strokeWidth={1.75} />}
      title="No Timeline Data"
      body={pace === 'live' ? 'Steps and events appear here as soon as the run starts.' : 'The run ended before it sent a request.'}
    />
  );
}
