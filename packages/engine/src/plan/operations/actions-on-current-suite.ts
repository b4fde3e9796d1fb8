import type { Clause, Operation } from '../../model/index.ts';
import { resourceNounOf } from '../situation/relations.ts';
import type { Situation } from '../situation/situation.ts';
import { suiteOperations } from './find-operations.ts';
import { baseVerbs } from './spoken-verbs.ts';

/** In a conversation about containers, "stopping too" means `/containers/{id}/stop`. Empty if no word names such an action. */
export function actionsOnCurrentSuite({ words }: Clause, situation: Situation): readonly Operation[] {
  const things = new Set(suiteOperations(situation).map(resourceNounOf));
  const said = new Set(
    words.filter(({ isMark, isFunction }) => !isMark && !isFunction).flatMap(({ lower }) => [lower, ...baseVerbs(lower)]),
  );
  return (situation.context.model?.operations ?? []).filter((one) => {
    const [, action] = /\}\/([^/{}]+)$/.exec(one.path.toLowerCase()) ?? [];
    return action !== undefined && one.method !== 'GET' && said.has(action) && things.has(resourceNounOf(one));
  });
}
