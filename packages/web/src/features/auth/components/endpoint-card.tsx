import type { AuthDetection } from '@assay/contract';
import { Check, CircleCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ConfidenceBadge } from './confidence-badge.tsx';

const SOURCES: Readonly<Record<string, string>> = {
  target: 'the running API',
  document: 'the spec',
  code: 'the pasted code',
  prompt: 'the description',
};

interface EndpointCardProps {
  readonly endpoint: NonNullable<AuthDetection['tokenEndpoint']>;
  readonly isInForm: boolean;
  readonly onUse: () => void;
}

/** The token endpoint found by detection. */
export function EndpointCard({ endpoint, isInForm, onUse }: EndpointCardProps) {
  return (
    <section aria-label="Token endpoint found" className="rounded-xl border bg-raised p-4">
      <div className="flex items-center gap-2">
        <CircleCheck className="size-4 shrink-0 text-ok" strokeWidth={1.75} aria-hidden />
        <h3 className="min-w-0 flex-1 font-medium text-sm">Token endpoint found</h3>
        <ConfidenceBadge confidence={endpoint.confidence} />
      </div>
      <p className="mt-2 break-all font-mono text-xs">{endpoint.endpoint}</p>
      <p className="mt-0.5 text-fg-3 text-xs">Source: {SOURCES[endpoint.source] ?? endpoint.source}</p>
      <div className="mt-3 flex items-center gap-3">
        <Button size="sm" onClick={onUse}>
          Use this endpoint
        </Button>
        {isInForm && (
          <span className="flex items-center gap-1 text-fg-3 text-xs">
            <Check className="size-3.5 text-ok" aria-hidden />
            Used in the form
          </span>
        )}
      </div>
    </section>
  );
}
