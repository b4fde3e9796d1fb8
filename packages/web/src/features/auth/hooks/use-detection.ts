import type { AuthDetection } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { countOf } from '../../../lib/format.ts';
import { notifyFailure, notifyInfo } from '../../../ui/toast.ts';
import { addActivity } from '../model/activity.ts';
import type { ProfileKey } from '../model/bodies.ts';

export interface DetectionResult {
  readonly detection: AuthDetection;
}

export interface DetectionState {
  readonly found: DetectionResult | null;
  readonly isBusy: boolean;
  readonly detect: (url: string) => void;
  /** Adds the results of another detection. */
  readonly take: (found: DetectionResult) => void;
}

const percent = (confidence: number): number => Math.round(confidence * 100);

/** Candidates for the form, detected from the target and the project's spec or in the dialog. */
export function useDetection(profileKey: ProfileKey, onFound: () => void): DetectionState {
  const [found, setFound] = useState<DetectionResult | null>(null);
  const take = (next: DetectionResult): void => {
    setFound(next);
    onFound();
    const { candidates } = next.detection;
    const [best] = candidates;
    if (best === undefined) {
      addActivity(profileKey, 'detect', 'No candidates found');
      notifyInfo('No candidates found', 'No authentication candidates were detected for this project/service.');
    } else addActivity(profileKey, 'detect', `${countOf(candidates.length, 'candidate')}, best ${percent(best.confidence)}%`);
  };
  const mutation = useMutation({
    mutationFn: (baseUrl: string) => call('detectAuth', { body: { projectId: profileKey.projectId, serviceId: null, baseUrl } }),
    onSuccess: (detection) => take({ detection }),
    onError: (error) => {
      addActivity(profileKey, 'error', 'Failed to detect authentication methods');
      notifyFailure('Failed to detect auth candidates', errorDetail(error));
    },
  });
  return { found, isBusy: mutation.isPending, detect: mutation.mutate, take };
}
