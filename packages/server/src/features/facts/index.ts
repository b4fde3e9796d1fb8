import type { Feature } from '../../platform/http/feature.ts';
import { factHandlers } from './facts.routes.ts';
import { createFactsService, type FactsDeps } from './facts.service.ts';

export { changeFacts } from './change-facts.ts';
export { factIdOf, presentFact } from './facts.presenter.ts';
export { loadFacts } from './facts.store.ts';

export function createFactsFeature(deps: FactsDeps): Feature {
  return { name: 'facts', handlers: factHandlers(createFactsService(deps)) };
}
