import { literalSegments, wordsOf } from '../../../format/words.ts';
import { createdIn, resourceOf } from '../../learning/place.ts';
import { closesResource } from '../../learning/switching.ts';
import type { OperationState } from '../../operation-state.ts';
import type { ExploreContext } from '../../world.ts';
import type { Probe } from '../model/verdict.ts';
import { namesResource, rejectionSentences } from '../setup/full-description.ts';
import type { ResourceOperations } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { probeAfterUpdate, withFreshReferences } from './inactive.ts';

/**
 * "409: the performance is cancelled": after `POST /performances/{id}/cancel`, a create that refers to the performance must be rejected.
 */
export function endedReferenceProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { state } = kit.creator;
  const referred = state.sources.map(({ from }) => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths));
  return kits
    .filter(({ creator }) => creator.state !== state && referred.includes(creator.collection))
    .flatMap((used) =>
      used.actions.flatMap((action) => {
        const said = closesResource(action.op) ? sentenceAbout(state, resourceOf(used.creator.collection), action) : undefined;
        if (said === undefined) return [];
        const probe = withFreshReferences(state, () => recipeFor(world, creators, state, 'B'));
        const step = recipeFor(world, creators, action, 'B')?.step;
        return probe === null || step === undefined
          ? []
          : [probeAfterUpdate(world, { state, said, probe, step: { ...step, capture: {} } })];
      }),
    );
}

/** A sentence about a create or about its rejections that contains the resource and the state after the action. */
function sentenceAbout({ op }: OperationState, resource: string, { op: action }: OperationState): string | undefined {
  const verb = wordsOf(literalSegments(action.path).at(-1) ?? '')[0]?.toLowerCase();
  if (verb === undefined) return undefined;
  const ended = new RegExp(`\\b${verb.replace(/e$/, '')}l?(?:e?d|ed)\\b`, 'i');
  const parts = rejectionSentences(op).flatMap((sentence) => sentence.split(','));
  return parts.find((part) => ended.test(part) && !PERMISSION.test(part) && namesResource(part, resource))?.trim();
}

/** Matches a permission, as in "Notes can still be added after the booking is cancelled", so that it is not mistaken for a rejection. */
const PERMISSION = /\b(?:even|also|still|(?:can|may)(?!'t| ?not\b))\b/i;
