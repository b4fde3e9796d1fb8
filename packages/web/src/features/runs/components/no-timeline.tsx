import { CalendarX2 } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface NoTimelineProps {
  /** Why there is no timeline. */
  readonly body?: string;
}

export function NoTimeline({ body = 'Steps and events appear here as soon as the run starts.' }: NoTimelineProps) {
  return <EmptyState icon={<CalendarX2 strokeWidth={1.75} />} title="No Timeline Data" body={body} />;
}
