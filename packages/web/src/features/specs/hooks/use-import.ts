import type { Spec } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorDetail, isAbort } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { type ImportStage, importSpec } from '../api/import-spec.ts';
import type { ImportBody } from '../model/import-draft.ts';

/** Runs an import and reports its stages. Leaving the dialog cancels it. */
export function useImport(projectId: string, onDone: (spec: Spec) => void) {
  const client = useQueryClient();
  const [stages, setStages] = useState<readonly ImportStage[]>([]);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: (body: ImportBody) => {
      const started = new AbortController();
      controller.current = started;
      setStages([]);
      return importSpec({ projectId, body, signal: started.signal, onStage: (stage) => setStages((known) => [...known, stage]) });
    },
    onSuccess: async (spec) => {
      const note = spec.unchanged ? 'No changes since the previous version' : countOf(spec.operations, 'operation');
      notify(`${spec.title} ${spec.version} imported`, note);
      await client.invalidateQueries({ queryKey: queryKeys.project(projectId) });
      onDone(spec);
    },
    onError: (error) => {
      if (!isAbort(error)) notifyFailure('Import failed', errorDetail(error));
    },
  });
  return { ...mutation, stages };
}
