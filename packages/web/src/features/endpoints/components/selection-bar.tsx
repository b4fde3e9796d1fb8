import type { Endpoint } from '@assay/contract';
import { LoaderCircle, Sparkles } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useGenerateTests } from '../hooks/use-generate-tests.ts';
import { selectionJson, selectionText } from '../model/selection-request.ts';

interface SelectionBarProps {
  readonly projectId: string;
  readonly chosen: readonly Endpoint[];
  readonly onClear: () => void;
}

/** Actions for the selected endpoints. Nothing without a selection. */
export function SelectionBar({ projectId, chosen, onClear }: SelectionBarProps) {
  const generate = useGenerateTests(projectId);
  const submit = (): void =>
    generate.mutate({ words: selectionText(chosen), openApiJson: selectionJson(projectId, chosen) }, { onSuccess: onClear });
  if (chosen.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear {chosen.length} selected
      </Button>
      <Button variant="primary" disabled={generate.isPending} onClick={submit}>
        {generate.isPending ? <LoaderCircle className="animate-spin" /> : <Sparkles />}
        {generate.isPending ? 'Generating...' : 'Generate tests for selection'}
      </Button>
    </div>
  );
}
