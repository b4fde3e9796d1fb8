import type { GenerationEvent } from '@assay/contract';
import type { Handlers, ServerEvent } from '../../platform/http/feature.ts';
import type { Generator } from './generator.ts';
import type { SuitesService } from './suites.service.ts';

export function suiteHandlers(service: SuitesService, generator: Generator): Handlers {
  return {
    generateTests: async ({ body }, { actor, wantsEvents }) => {
      const begun = await generator.begin(actor, body);
      return wantsEvents ? numbered(begun.events) : begun.reply;
    },
    listSuites: ({ params, query }, { actor }) => service.list(actor, params.id, query),
    getSuite: ({ params, query }, { actor }) => service.get(actor, params.id, query.revision),
  };
}

async function* numbered(events: AsyncIterable<GenerationEvent>): AsyncGenerator<ServerEvent> {
  let id = 0;
  for await (const event of events) {
    id += 1;
    yield { id: String(id), event: event.kind, data: event };
  }
}
