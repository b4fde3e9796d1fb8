import type { Handlers } from '../../platform/http/feature.ts';
import type { SpecsService } from './specs.service.ts';

export function specHandlers(service: SpecsService): Handlers {
  return {
    listSpecs: ({ params, query }, { actor }) => service.list(actor, params.id, query),
    importSpec: ({ params, body }, { actor }) => service.importFromUrl(actor, params.id, body.url),
    getSpec: ({ params }, { actor }) => service.get(actor, params.id),
  };
}
