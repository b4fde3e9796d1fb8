import { History as HistoryIcon, Plus } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tip } from '../../../ui/tooltip.tsx';

interface ChatHeaderProps {
  readonly title: string;
  readonly suite: string | null;
  readonly onHistory: () => void;
  readonly onNew: () => void;
}

export function ChatHeader({ title, suite, onHistory, onNew }: ChatHeaderProps) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b px-4 max-sm:pr-2">
      <h1 title={title} className="truncate font-medium text-sm">
        {title}
      </h1>
      {suite !== null && (
        <Badge variant="outline" className="max-sm:hidden">
          {suite}
        </Badge>
      )}
      <span className="flex-1" />
      <Button variant="ghost" size="sm" className="lg:hidden" onClick={onHistory}>
        <HistoryIcon />
        History
      </Button>
      <Tip label="New conversation">
        <Button variant="ghost" size="iconSm" aria-label="New conversation" onClick={onNew} className="lg:hidden [&_svg]:size-4">
          <Plus />
        </Button>
      </Tip>
    </header>
  );
}
