import type { Spec } from '@assay/contract';
import type { Feature } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import { createModels, type Models } from './current-model.ts';
import { finishImport } from './import-events.ts';
import { createSpecImporter, type DocumentText, type ImportDeps } from './import-spec.ts';
import { createSpecDocuments } from './spec-documents.ts';
import { createSpecThread } from './spec-thread.ts';
import { specHandlers } from './specs.routes.ts';
import { createSpecsService } from './specs.service.ts';

export type { CurrentModel, Models } from './current-model.ts';
export type { InspectedOperation } from './inspect-operation.ts';
export type { OutlinedOperation } from './spec-tasks.ts';

export interface SpecsDeps extends ImportDeps {
  readonly log: Log;
}

export interface SpecsFeature extends Feature, Models {
  /** For seeding and for documents that are at hand already. */
  importFromText(document: DocumentText): Promise<Spec>;
  close(): Promise<void>;
}

export function createSpecsFeature(deps: SpecsDeps): SpecsFeature {
  const thread = createSpecThread();
  const importer = createSpecImporter(deps, thread);
  return {
    name: 'specs',
    handlers: specHandlers({
      service: createSpecsService(deps),
      importer,
      documents: createSpecDocuments(deps.db, thread),
      log: deps.log,
    }),
    importFromText: (document) => finishImport(importer.importText(document)),
    ...createModels(deps.db, thread),
    close: thread.close,
  };
}
