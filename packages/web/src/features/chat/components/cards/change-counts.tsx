import { Badge } from '../../../../ui/badge.tsx';

interface ChangeCountsProps {
  readonly counts: { readonly breaking: number; readonly compatible: number; readonly unknown: number };
}

/** The number of changes by impact, breaking ones first. */
export function ChangeCounts({ counts }: ChangeCountsProps) {
  return (
    <span className="flex items-center gap-1.5">
      {counts.breaking > 0 && <Badge variant="destructive">{counts.breaking} breaking</Badge>}
      {counts.unknown > 0 && <Badge variant="warn">{counts.unknown} unclear</Badge>}
      {counts.compatible > 0 && <Badge variant="ok">{counts.compatible} compatible</Badge>}
      {counts.breaking + counts.unknown + counts.compatible === 0 && <Badge>no changes</Badge>}
    </span>
  );
}
