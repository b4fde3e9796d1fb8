import { Check, CircleHelp, Minus, TriangleAlert, X } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import type { VerdictName } from '../verdict.ts';

const looks = {
  pass: { Icon: Check, word: 'passed', tone: 'text-ok' },
  warn: { Icon: TriangleAlert, word: 'warning', tone: 'text-warn' },
  fail: { Icon: X, word: 'failed', tone: 'text-bad' },
  error: { Icon: TriangleAlert, word: 'error', tone: 'text-bad' },
  blocked: { Icon: Minus, word: 'skipped', tone: 'text-fg-3' },
  inconclusive: { Icon: CircleHelp, word: 'inconclusive', tone: 'text-fg-3' },
} as const;

export const verdictLabel = (verdict: VerdictName): string => looks[verdict].word;

export function VerdictIcon({ verdict, className }: { readonly verdict: VerdictName; readonly className?: string }) {
  const { Icon, word, tone } = looks[verdict];
  return <Icon role="img" aria-label={word} className={cn('size-3.5 shrink-0', tone, className)} />;
}
