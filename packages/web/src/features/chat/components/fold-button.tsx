import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';

interface FoldButtonProps {
  /** What the button shows or hides. */
  readonly what: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Expands or collapses a card, from the end of its header. */
export function FoldButton({ what, isOpen, onToggle }: FoldButtonProps) {
  return (
    <Button
      variant="ghost"
      size="iconSm"
      aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${what}`}
      aria-expanded={isOpen}
      className="-mr-1.5 [&_svg]:size-4"
      onClick={onToggle}
    >
      <ChevronDown className={cn('transition-transform', !isOpen && '-rotate-90')} />
    </Button>
  );
}
