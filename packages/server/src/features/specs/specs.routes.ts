import type { Handlers } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import { finishImport, importEvents } from './import-events.ts';
import type { SpecImporter } from './import-spec.ts';
import type { SpecDocuments } from './spec-documents.ts';
import type { SpecsService } from './specs.service.ts';
import type { SourceWatches } from './watch-sources.ts';

export interface SpecServices {
  readonly service: SpecsService;
  readonly importer: SpecImporter;
  readonly documents: SpecDocuments;
  readonly watches: SourceWatches;
  readonly log: Log;
}

export function specHandlers({ service, importer, documents, watches, log }: SpecServices): Handlers {
  return {
    listSpecs: ({ params, query }, { actor }) => service.list(actor, params.id, query),
    importSpec: async ({ params, body }, { actor, wantsEvents, longTexts }) => {
      const steps = await importer.begin(actor, params.id, body, longTexts);
      return wantsEvents ? importEvents(steps, log) : finishImport(steps);
    },
    getSpec: ({ params }, { actor }) => service.get(actor, params.id),
    deleteSpec: ({ params }, { actor }) => service.remove(actor, params.id),
    suggestEnvironments: ({ params }, { actor }) => service.suggestEnvironments(actor, params.id),
    listSpecWatches: ({ params }, { actor }) => watches.list(actor, params.id),
    watchSpec: ({ params, body }, { actor }) => watches.set(actor, params.id, body),
    getSpecDocument: async ({ params, query }, { actor, setHeader }) => {
      const file = await documents.document(actor, params.id, query);
      setHeader('content-type', `${file.mediaType}; charset=utf-8`);
      setHeader('content-disposition', `attachment; filename="${file.name}"`);
      return file.text;
    },
    compareSpecs: async ({ params, query }, { actor, setHeader }) => {
      if (query.format !== 'markdown') return documents.diff(actor, params.id, query.against);
      const page = await documents.markdown(actor, params.id, query.against);
      setHeader('content-type', 'text/markdown; charset=utf-8');
      return page;
    },
  };
}
