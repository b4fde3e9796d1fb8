import type { GenerationEvent } from '@assay/contract';
import type { Actor, Handlers, ServerEvent } from '../../platform/http/feature.ts';
import type { CreateSuite } from './edit/create-suite.ts';
import type { SaveTriedRequest } from './edit/save-tried-request.ts';
import type { GenerateBody, Generator } from './generate/generator.ts';
import type { SuitesService } from './suites.service.ts';

export interface SuiteHandlerDeps {
  readonly service: SuitesService;
  readonly generator: Generator;
  readonly createSuite: CreateSuite;
  readonly saveTriedRequest: SaveTriedRequest;
}

export function suiteHandlers({ service, generator, createSuite, saveTriedRequest }: SuiteHandlerDeps): Handlers {
  const generate = async (body: GenerateBody, { actor, wantsEvents }: { readonly actor: Actor; readonly wantsEvents: boolean }) => {
    const begun = await generator.begin(actor, body);
    return wantsEvents ? numbered(begun.events) : begun.reply;
  };
  return {
    generateTests: ({ body }, call) => generate(body, call),
    generateTestsByModel: ({ body }, call) => generate(body, call),
    cancelGeneration: async ({ body }, { actor }) => generator.cancel(actor, body.generationId),
    createSuite: ({ params, body }, { actor }) => createSuite(actor, params.id, body),
    saveDiffSuite: ({ body }, { actor }) => service.saveDiff(actor, body),
    reviseSuite: ({ params, body }, { actor }) => service.revise(actor, params.id, body),
    listSuiteRevisions: ({ params }, { actor }) => service.revisions(actor, params.id),
    keepTriedCase: ({ params, body }, { actor }) => saveTriedRequest(actor, params, body),
    saveSuiteCases: ({ params, body }, { actor }) => service.saveCases(actor, params.id, body),
    resolveSuiteCases: ({ params, body }, { actor }) => service.resolveCases(actor, params.id, body),
    chooseLink: ({ params, body }, { actor }) => service.chooseLink(actor, params.id, body),
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
