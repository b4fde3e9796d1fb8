import type { Spec } from '@assay/contract';
import { repeat } from '../../platform/housekeeping/repeat.ts';
import type { Actor, Feature } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import { type CurrentModels, createCurrentModels } from './current-model.ts';
import { finishImport } from './import-events.ts';
import { createSpecImporter, type ImportDeps, type ImportedDocument } from './import-spec.ts';
import { createSpecDocuments, type SpecDocuments } from './spec-documents.ts';
import { createSpecThread } from './spec-thread-client.ts';
import { specHandlers } from './specs.routes.ts';
import { createSpecsService } from './specs.service.ts';
import { createSourceWatches, type WatchDeps } from './watch-sources.ts';

export type { CurrentModel, CurrentModels } from './current-model.ts';
export type { CredentialFor } from './import-spec.ts';
export type { InspectedOperation } from './inspect-operation.ts';
export type { OutlinedOperation } from './spec-tasks.ts';

const LOOK_EVERY_MS = 60_000;

export interface SpecsDeps extends ImportDeps, WatchDeps {
  readonly log: Log;
}

/** A spec that is already available as text. */
export type DocumentText = Omit<ImportedDocument, 'source'> & { readonly text: string };

export interface SpecsFeature extends Feature, CurrentModels {
  /** Imports a spec whose text is already available, for example for seeding. */
  importFromText(document: DocumentText): Promise<Spec>;
  /** Fetches and imports a spec on behalf of a member. */
  importUrl(actor: Actor, projectId: string, url: string): Promise<Spec>;
  readonly latestDiff: SpecDocuments['latestDiff'];
  /** Checks due sources and returns how many have changed. */
  lookAtSources(): Promise<number>;
  /** Checks sources at regular intervals. Returns a function that stops it. */
  startWatching(): () => Promise<void>;
  close(): Promise<void>;
}

export function createSpecsFeature(deps: SpecsDeps): SpecsFeature {
  const thread = createSpecThread();
  const importer = createSpecImporter(deps, thread);
  const documents = createSpecDocuments(deps.db, thread);
  const watches = createSourceWatches(deps, importer);
  return {
    name: 'specs',
    handlers: specHandlers({
      service: createSpecsService({ ...deps, thread }),
      importer,
      documents,
      watches,
      log: deps.log,
    }),
    importFromText: ({ text, ...rest }) => finishImport(importer.importDocument({ ...rest, source: { kind: 'text', text } })),
    importUrl: async (actor, projectId, url) =>
      finishImport(await importer.begin(actor, projectId, { url, specId: null, authProfileId: null })),
    latestDiff: documents.latestDiff,
    ...createCurrentModels(deps.db, thread),
    lookAtSources: watches.lookAtDue,
    startWatching: () =>
      repeat({ what: 'checking spec sources', firstAfterMs: 20_000, everyMs: LOOK_EVERY_MS, log: deps.log }, watches.lookAtDue),
    close: thread.close,
  };
}
