import type { AuthCandidate } from '@assay/contract';
import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { labelOf } from '../model/auth-types.ts';
import { candidateType } from '../model/draft.ts';
import { evidenceLines } from '../model/evidence-lines.ts';
import { ConfidenceBadge } from './confidence-badge.tsx';

interface CandidateListProps {
  readonly candidates: readonly AuthCandidate[];
  readonly picked: number | null;
  readonly onPick: (index: number) => void;
}

const item =
  'group relative flex w-full items-start gap-2.5 border-t px-4 py-3 text-left last:border-b hover:bg-fg/4 focus-visible:-outline-offset-2 data-[state=checked]:bg-accent-soft data-[state=checked]:shadow-[inset_2px_0_0_var(--accent-text)] disabled:pointer-events-none sm:px-6';
const circle =
  'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-fg-3 group-disabled:border-dashed group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent group-data-[state=checked]:text-accent-fg';

/** The auth methods the target may use, most likely first. Arrow keys move between them. */
export function CandidateList({ candidates, picked, onPick }: CandidateListProps) {
  return (
    <RadioGroup.Root
      aria-label="Candidates"
      value={picked === null ? '' : String(picked)}
      onValueChange={(value) => onPick(Number(value))}
      orientation="vertical"
    >
      {candidates.map((candidate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <RadioGroup.Item key={index} value={String(index)} disabled={candidate.disabled} className={item}>
          <span className={circle}>
            <RadioGroup.Indicator>
              <Check className="size-3" strokeWidth={3} aria-hidden />
            </RadioGroup.Indicator>
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex items-start justify-between gap-2">
              <span className="font-medium text-sm group-disabled:text-fg-3">{labelOf(candidateType(candidate))}</span>
              <ConfidenceBadge confidence={candidate.confidence} />
            </span>
            {evidenceLines(candidate).map((line) => (
              <span key={line} className="mt-0.5 line-clamp-2 block break-words text-fg-3 text-xs group-data-[state=checked]:text-fg-2">
                {line}
              </span>
            ))}
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
