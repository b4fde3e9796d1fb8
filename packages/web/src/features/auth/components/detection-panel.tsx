import type { AuthProfile } from '@assay/contract';
import { LoaderCircle, ScanSearch, Sparkles } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DetectionState } from '../hooks/use-detection.ts';
import { labelOf } from '../model/auth-types.ts';
import { CandidateList } from './candidate-list.tsx';
import { EndpointCard } from './endpoint-card.tsx';

interface DetectionPanelProps {
  readonly state: DetectionState;
  readonly projectName: string;
  /** The saved profile of the environment, if it has one. */
  readonly profile: AuthProfile | null;
  readonly tokenUrl: string;
  readonly picked: number | null;
  readonly onDetect: () => void;
  readonly onOpenDialog: () => void;
  readonly onPick: (index: number) => void;
  readonly onUseEndpoint: () => void;
}

function beforeDetection(profile: AuthProfile | null, projectName: string): { readonly title: string; readonly body: string } {
  const hint = `“Detect” reads the OpenAPI spec of ${projectName} and checks which authentication the token URL or the environment requires.`;
  if (profile === null) return { title: 'No authentication detected yet', body: hint };
  const use = profile.enabled ? 'Runs use it.' : 'It is disabled, so runs do not use it.';
  return { title: `Profile saved: ${labelOf(profile.authType)}`, body: `${use} ${hint}` };
}

/** The left column: the results of detecting the target's authentication. */
export function DetectionPanel({
  state,
  projectName,
  profile,
  tokenUrl,
  picked,
  onDetect,
  onOpenDialog,
  onPick,
  onUseEndpoint,
}: DetectionPanelProps) {
  const { found, isBusy } = state;
  const candidates = found?.detection.candidates ?? [];
  const endpoint = found?.detection.tokenEndpoint ?? null;
  return (
    <section aria-label="Detection" aria-busy={isBusy}>
      <div className="flex min-h-14 flex-wrap items-center gap-2 px-4 py-2 sm:px-6">
        <h2 className="flex-1 font-medium text-sm">Detection</h2>
        <Button variant="ghost" onClick={onOpenDialog}>
          <Sparkles />
          AI Auth Detection
        </Button>
        <Button onClick={onDetect} disabled={isBusy} className="min-w-24">
          {isBusy ? <LoaderCircle className="animate-spin" /> : <ScanSearch />}
          {isBusy ? 'Detecting...' : 'Detect'}
        </Button>
      </div>
      {isBusy && <DetectionSkeleton />}
      {!isBusy && endpoint !== null && (
        <div className="px-4 pb-2 sm:px-6">
          <EndpointCard endpoint={endpoint} isInForm={tokenUrl === endpoint.endpoint} onUse={onUseEndpoint} />
        </div>
      )}
      {!isBusy && candidates.length > 0 && (
        <>
          <div className="flex min-h-11 items-center px-4 sm:px-6">
            <h3 className="flex-1 font-medium text-sm">Candidates</h3>
            <span className="nums text-fg-3 text-xs">{candidates.length} found</span>
          </div>
          <CandidateList candidates={candidates} picked={picked} onPick={onPick} />
        </>
      )}
      {!isBusy && candidates.length === 0 && (
        <EmptyState
          className="py-10"
          icon={<ScanSearch strokeWidth={1.75} />}
          {...(found === null
            ? beforeDetection(profile, projectName)
            : { title: 'No candidates found', body: 'No authentication candidates were detected for this project/service.' })}
        />
      )}
    </section>
  );
}

function DetectionSkeleton() {
  return (
    <div className="space-y-3 px-4 pb-4 sm:px-6">
      <Skeleton className="h-32 rounded-xl" />
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
