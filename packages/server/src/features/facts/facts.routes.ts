import type { Handlers } from '../../platform/http/feature.ts';
import type { FactsService } from './facts.service.ts';

export function factHandlers(service: FactsService): Handlers {
  return {
    getFacts: ({ params }, { actor }) => service.get(actor, params.id),
    changeFacts: ({ params, body }, { actor }) => service.change(actor, params.id, body),
    exportFacts: ({ params }, { actor }) => service.exported(actor, params.id),
  };
}
