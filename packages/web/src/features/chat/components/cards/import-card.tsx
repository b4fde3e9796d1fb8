import type { ImportCard as ImportCardData } from '@assay/contract';
import { FileJson } from 'lucide-react';
import { Link } from 'react-router';
import { countOf } from '../../../../lib/format.ts';
import { projectEndpointsPath } from '../../../../lib/paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { cn } from '../../../../ui/cn.ts';
import { ChangeCounts } from './change-counts.tsx';
import type { ExtraPorts } from './extra-ports.ts';

interface ImportCardProps {
  readonly card: ImportCardData;
  readonly ports: Pick<ExtraPorts, 'projectId' | 'access' | 'onSend'>;
}

/** An imported spec: its contents and what changed. */
export function ImportCard({ card, ports: { projectId, access, onSend } }: ImportCardProps) {
  return (
    <Card className="animate-rise">
      <CardHeader icon={<FileJson />} title={card.title || 'Spec'}>
        <Badge variant="outline">r{card.revision}</Badge>
        {card.unchanged ? <Badge>unchanged</Badge> : card.changes !== null && <ChangeCounts counts={card.changes} />}
      </CardHeader>
      {card.findings > 0 && <p className="nums px-3 py-2.5 text-sm">{countOf(card.findings, 'remark')} about the spec</p>}
      <footer className={cn('flex flex-wrap gap-2 px-3 py-2', card.findings > 0 && 'border-t')}>
        <Button size="sm" asChild>
          <Link to={projectEndpointsPath(projectId, card.specId)}>View Endpoints</Link>
        </Button>
        {access === 'edit' && (
          <Button size="sm" onClick={() => onSend('/generate smoke')}>
            Generate Smoke
          </Button>
        )}
        {card.changes !== null && (
          <Button size="sm" onClick={() => onSend('/diff')}>
            What changed
          </Button>
        )}
      </footer>
    </Card>
  );
}
