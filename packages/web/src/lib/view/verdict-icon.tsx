import { Check, CircleHelp, Minus, TriangleAlert, X } from 'lucide-react';
import { cn } from '../../ui/cn.ts';

/** How a step ended, as the engine says it. */
export type VerdictName = 'pass' | 'warn' | 'fail' | 'error' | 'blocked' | 'inconclusive';

const looks = {
  pass: { Icon: Check, word: 'passed', tone: 'text-ok' },
  warn: { Icon: TriangleAlert, word: 'warning', tone: 'text-warn' },
  fail: { Icon: X, word: 'failed', tone: 'text-bad' },
  error: { Icon: TriangleAlert, word: 'error', tone: 'text-bad' },
  blocked: { Icon: Minus, word: 'skipped', tone: 'text-fg-3' },
  inconclusive: { Icon: CircleHelp, word: 'inconclusive', tone: 'text-fg-3' },
} as const;

/** Every name of a verdict, the good news first. */
export const verdictNames: readonly VerdictName[] = ['pass', 'warn', 'fail', 'error', 'blocked', 'inconclusive'];

export const verdictWord = (verdict: VerdictName): string => looks[verdict].word;
export const isBroken = (verdict: VerdictName): boolean => verdict === 'fail' || verdict === 'error';

export function VerdictIcon({ verdict, className }: { readonly verdict: VerdictName; readonly className?: string }) {
  const { Icon, word, tone } = looks[verdict];
  return <Icon role="img" aria-label={word} className={cn('size-3.5 shrink-0', tone, className)} />;
}
