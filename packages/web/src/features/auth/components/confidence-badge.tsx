import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';

const levelOf = (confidence: number): { readonly variant: 'ok' | 'warn' | 'secondary'; readonly bars: number } => {
  if (confidence >= 0.6) return { variant: 'ok', bars: 3 };
  return confidence >= 0.4 ? { variant: 'warn', bars: 2 } : { variant: 'secondary', bars: 1 };
};

const BARS = [4, 7, 10] as const;

/** Shows the confidence of a detection as three bars and a whole percentage. */
export function ConfidenceBadge({ confidence }: { readonly confidence: number }) {
  const { variant, bars } = levelOf(confidence);
  return (
    <Badge variant={variant} title="Confidence">
      <svg viewBox="0 0 12 10" aria-hidden className="h-2.5 w-3">
        {BARS.map((height, index) => (
          <rect
            key={height}
            x={index * 4}
            y={10 - height}
            width={3}
            height={height}
            rx={0.75}
            className={cn('fill-current', index >= bars && 'opacity-30')}
          />
        ))}
      </svg>
      {Math.round(confidence * 100)}%
    </Badge>
  );
}
