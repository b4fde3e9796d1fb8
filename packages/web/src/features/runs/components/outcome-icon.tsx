import { Circle, CircleSlash, Loader } from 'lucide-react';
import { VerdictIcon, verdictLabel } from '../../../lib/view/verdict-icon.tsx';
import type { CaseOutcome } from '../model/case-view.ts';

const others = {
  waiting: { Icon: Circle, word: 'waiting', look: 'text-fg-3' },
  running: { Icon: Loader, word: 'running', look: 'animate-turn text-info' },
  'not-run': { Icon: CircleSlash, word: 'not run', look: 'text-fg-3' },
} as const;

export const outcomeLabel = (outcome: CaseOutcome): string =>
  outcome === 'waiting' || outcome === 'running' || outcome === 'not-run' ? others[outcome].word : verdictLabel(outcome);

export function OutcomeIcon({ outcome }: { readonly outcome: CaseOutcome }) {
  if (outcome !== 'waiting' && outcome !== 'running' && outcome !== 'not-run') return <VerdictIcon verdict={outcome} />;
  const { Icon, word, look } = others[outcome];
  return <Icon role="img" aria-label={word} className={`size-3.5 shrink-0 ${look}`} />;
}
