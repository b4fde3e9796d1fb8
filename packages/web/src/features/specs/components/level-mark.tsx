import { Check, CircleHelp, TriangleAlert } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import type { ChangeLevel } from '../model/diff-rows.ts';

const looks = {
  breaking: { Icon: TriangleAlert, word: 'breaking', tone: 'text-bad' },
  compatible: { Icon: Check, word: 'compatible', tone: 'text-ok' },
  unknown: { Icon: CircleHelp, word: 'unclear', tone: 'text-warn' },
} as const;

/** A change's impact on callers, as an icon with text. */
export function LevelMark({ level, className }: { readonly level: ChangeLevel; readonly className?: string }) {
  const { Icon, word, tone } = looks[level];
  return <Icon role="img" aria-label={word} strokeWidth={1.75} className={cn('size-4 shrink-0', tone, className)} />;
}

export const levelLabel = (level: ChangeLevel): string => looks[level].word;
