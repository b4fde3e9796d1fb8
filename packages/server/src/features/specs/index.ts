import type { Feature } from '../../platform/http/feature.ts';
import { createModels, type Models } from './current-model.ts';
import { createSpecThread } from './spec-thread.ts';
import { specHandlers } from './specs.routes.ts';
import { createSpecsService, type SpecsDeps, type SpecsService } from './specs.service.ts';

export type { CurrentModel, Models } from './current-model.ts';

export interface SpecsFeature extends Feature, Models {
  /** For seeding and for documents that are at hand already. */
  readonly importFromText: SpecsService['importFromText'];
  close(): Promise<void>;
}

export function createSpecsFeature(deps: SpecsDeps): SpecsFeature {
  const thread = createSpecThread();
  const service = createSpecsService(deps, thread);
  return {
    name: 'specs',
    handlers: specHandlers(service),
    importFromText: service.importFromText,
    ...createModels(deps.db, thread),
    close: thread.close,
  };
}
