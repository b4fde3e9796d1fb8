import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { addActivity } from '../model/activity.ts';
import type { ProfileKey } from '../model/bodies.ts';
import type { DetectionResult } from './use-detection.ts';

export type DetectFrom = 'code' | 'prompt';

/** Detects auth settings from a pasted request or a description. */
export function useAiDetection(profileKey: ProfileKey, onFound: (found: DetectionResult) => void) {
  return useMutation({
    mutationFn: async ({ from, text }: { readonly from: DetectFrom; readonly text: string }): Promise<DetectionResult> => {
      const ids = { projectId: profileKey.projectId, serviceId: null };
      const detection =
        from === 'code'
          ? await call('detectAuthFromCode', { body: { code: text, ...ids } })
          : await call('detectAuthFromPrompt', { body: { prompt: text, ...ids } });
      return { detection };
    },
    // If nothing is found, the dialog keeps the text.
    onSuccess: (found) => {
      if (found.detection.candidates.length > 0) onFound(found);
      else addActivity(profileKey, 'detect', 'No candidates found');
    },
  });
}
