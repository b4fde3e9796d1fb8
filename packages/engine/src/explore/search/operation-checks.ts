import type { ExploreContext } from '../world.ts';
import { existingResourceProbes } from './access/existing-resources-of-others.ts';
import { anonymousProbes } from './access/identity-probes.ts';
import { ownerFilterProbes } from './access/owner-filters.ts';
import { peerReadProbes } from './access/peer-reads.ts';
import type { UserRights } from './access/restricted.ts';
import { restrictedProbes } from './access/restricted.ts';
import { selfReferenceProbes } from './access/self-reference.ts';
import { forgedTokenProbes } from './accounts/forged-tokens.ts';
import { weakSecretProbes } from './accounts/weak-secrets.ts';
import { amountProbes } from './amounts/amounts.ts';
import { ownBalanceProbes } from './amounts/own-balance.ts';
import { startedUnitProbes } from './amounts/started-units.ts';
import { usageProbes } from './amounts/usage-limits.ts';
import type { Probe } from './model/verdict.ts';
import { negotiationProbes } from './protocol/negotiation.ts';
import { protocolProbes } from './protocol/protocol-probes.ts';
import { linkedRouteProbes } from './security/linked-routes.ts';
import { oldVersionProbes } from './security/old-versions.ts';
import { readSecurityProbes } from './security/security-probes.ts';
import { serverRequestProbes } from './security/server-requests.ts';
import { signatureProbes } from './security/signatures.ts';
import { existingItemProbes } from './setup/existing-items.ts';
import type { Creators, Recipe } from './setup/recipe.ts';
import { onceProbes } from './states/once.ts';
import { fileKindProbes } from './values/file-kinds.ts';
import { fileSizeProbes, largeBodyProbes } from './values/large-body.ts';
import { yearProbes } from './values/year-bounds.ts';
import { differentFieldProbes } from './writes/different-fields.ts';
import { idempotencyProbes } from './writes/idempotency.ts';
import { malformedIdProbe, unknownIdProbe } from './writes/parents.ts';
import { referenceProbes } from './writes/references.ts';
import { rejectedCreateProbes } from './writes/rejected-creates.ts';

interface CheckContext {
  readonly ready: readonly Recipe[];
  readonly rights: UserRights;
}

/** The checks of an operation that find the most defects per request. They run first, for every operation. */
export function mainChecks(world: ExploreContext, creators: Creators, recipe: Recipe, { ready, rights }: CheckContext): readonly Probe[] {
  const { state } = recipe.step;
  const reads = [unknownIdProbe(world, creators, state), malformedIdProbe(world, creators, state)];
  return [
    ...reads.filter((probe) => probe !== null),
    ...anonymousProbes(world, recipe),
    ...forgedTokenProbes(world, recipe),
    ...weakSecretProbes(world, recipe),
    ...restrictedProbes(world, recipe, ready, rights),
    ...rejectedCreateProbes(world, creators, recipe),
    ...peerReadProbes(world, recipe),
    ...ownerFilterProbes(world, creators, recipe),
    ...existingResourceProbes(world, creators, recipe),
    ...referenceProbes(world, recipe),
    ...readSecurityProbes(world, recipe),
    ...protocolProbes(world, recipe),
  ];
}

/** Checks that do not apply to many operations. */
export function furtherChecks(world: ExploreContext, creators: Creators, recipe: Recipe, ready: readonly Recipe[]): readonly Probe[] {
  return [
    ...idempotencyProbes(world, recipe),
    ...onceProbes(world, recipe),
    ...amountProbes(world, creators, recipe),
    ...selfReferenceProbes(world, recipe, ready),
    ...ownBalanceProbes(world, recipe, ready),
    ...largeBodyProbes(recipe),
    ...fileSizeProbes(world, recipe),
    ...fileKindProbes(world, recipe),
    ...existingItemProbes(world, recipe),
    ...negotiationProbes(world, recipe),
    ...serverRequestProbes(world, recipe),
    ...signatureProbes(world, recipe),
    ...oldVersionProbes(world, recipe),
    ...linkedRouteProbes(world, recipe),
    ...usageProbes(world, recipe, ready),
    ...startedUnitProbes(recipe),
    ...differentFieldProbes(world, recipe),
    ...yearProbes(world, recipe),
  ];
}
