import type { Handlers } from '../../../platform/http/feature.ts';
import { lastEventId } from '../runs.routes.ts';
import type { ExplorationsService } from './explorations.service.ts';

export function explorationHandlers(service: ExplorationsService): Handlers {
  return {
    previewExploration: ({ body }, { actor }) => service.preview(actor, body),
    createExploration: ({ body }, { actor }) => service.create(actor, body),
    listExplorations: ({ params, query }, { actor }) => service.list(actor, params.id, query),
    getExploration: ({ params }, { actor }) => service.get(actor, params.id),
    streamExplorationEvents: ({ params, query }, { actor, headers, signal }) =>
      service.stream(actor, { id: params.id, after: lastEventId(headers) ?? query.after ?? 0, signal }),
    cancelExploration: ({ params }, { actor }) => service.cancel(actor, params.id),
    keepFindings: ({ params, body }, { actor }) => service.keep(actor, params.id, body),
    decideFacts: ({ params, body }, { actor }) => service.decide(actor, params.id, body),
  };
}
