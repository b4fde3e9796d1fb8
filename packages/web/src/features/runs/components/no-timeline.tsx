import { CalendarX2 } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoTimeline() {
  return (
    <EmptyState
      icon={<CalendarX2 strokeWidth={1.75} />}
      title="No Timeline Data"
      body="Steps and events appear here as soon as the run starts."
    />
  );
}
