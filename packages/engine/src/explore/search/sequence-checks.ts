import type { ExploreContext } from '../world.ts';
import { foreignSearchProbes } from './access/foreign-search-results.ts';
import { otherIdentityProbes } from './access/identity-probes.ts';
import { massAssignmentProbes } from './access/mass-assignment.ts';
import { onPrivateResources } from './access/private-variants.ts';
import { restrictedItemProbes } from './access/restricted-items.ts';
import { sharingProbes } from './access/sharing.ts';
import { shownPrivilegeProbes } from './access/shown-privileges.ts';
import { addedAmountProbes } from './amounts/added-amounts.ts';
import { balanceProbes } from './amounts/balances.ts';
import { exceedRemainingProbes } from './amounts/beyond-left.ts';
import { capacityProbes } from './amounts/capacity.ts';
import { childTotalProbes } from './amounts/child-totals.ts';
import { describedSumProbes } from './amounts/described-sums.ts';
import { formulaProbes } from './amounts/formulas/formula-probes.ts';
import { freedSlotProbes } from './amounts/freed-slots.ts';
import { keptAmountProbes } from './amounts/kept-amounts.ts';
import { listedSumProbes } from './amounts/listed-sums.ts';
import { multipliedAmountProbes } from './amounts/multiplied-amounts.ts';
import { partPaymentProbes } from './amounts/part-payments.ts';
import { priceListProbes } from './amounts/price-lists.ts';
import { quotaProbes } from './amounts/quotas.ts';
import { referenceBoundProbes } from './amounts/reference-bounds.ts';
import { referenceCountProbes } from './amounts/reference-counts.ts';
import { referenceLimitProbes } from './amounts/reference-limits.ts';
import { reportProbes } from './amounts/reports.ts';
import { amountRatioProbes } from './amounts/shares-by-choice.ts';
import { startedLengthProbes } from './amounts/started-lengths.ts';
import { stockByActionProbes } from './amounts/stock-by-action.ts';
import { stockProbes } from './amounts/stocks.ts';
import { sumProbes } from './amounts/sums.ts';
import { takenByActionProbes } from './amounts/taken-by-actions.ts';
import { thresholdProbes } from './amounts/thresholds.ts';
import { csvProbes } from './lists/csv-cells.ts';
import { deletedElsewhereProbes } from './lists/deleted-elsewhere.ts';
import { exportRowProbes } from './lists/export-rows.ts';
import { hiddenItemProbes } from './lists/hidden-items.ts';
import { updatedFilterProbes } from './lists/updated-filters.ts';
import type { Probe } from './model/verdict.ts';
import { storedInjectionProbes } from './security/templates.ts';
import type { ResourceOperations } from './setup/kits.ts';
import type { Creators } from './setup/recipe.ts';
import { actionTimeProbes } from './states/action-times.ts';
import { cascadeProbes } from './states/cascades.ts';
import { endedReferenceProbes } from './states/ended-references.ts';
import { inUseProbes } from './states/in-use.ts';
import { inactiveProbes } from './states/inactive.ts';
import { keptRecordProbes } from './states/kept-records.ts';
import { lifeCycleProbes } from './states/life-cycle.ts';
import { requiredChildProbes } from './states/required-children.ts';
import { restoreProbes } from './states/restores.ts';
import { statedEffectProbes } from './states/stated-effects.ts';
import { statedStateProbes } from './states/stated-states.ts';
import { stateProbes } from './states/states.ts';
import { transitionProbes } from './states/transitions.ts';
import { unchangedFieldProbes } from './states/unchanged-fields.ts';
import { bodyParentProbes } from './writes/body-parents.ts';
import { clearedFieldProbes } from './writes/cleared-fields.ts';
import { comparedFieldProbes } from './writes/compared-fields.ts';
import { consistencyProbes } from './writes/consistency.ts';
import { dateLimitProbes } from './writes/date-limits.ts';
import { duplicateProbes } from './writes/duplicates.ts';
import { fixedFieldProbes } from './writes/fixed-fields.ts';
import { orderedTimeProbes } from './writes/ordered-times.ts';
import { overlappingActionProbes } from './writes/overlapping-actions.ts';
import { overlapProbes } from './writes/overlaps.ts';
import { ownValueProbes, scopedValueProbes } from './writes/own-values.ts';
import { parentProbes } from './writes/parents.ts';
import { partialUpdateProbes } from './writes/partial-updates.ts';
import { periodProbes } from './writes/periods.ts';
import { raceProbes } from './writes/races.ts';
import { replacedFieldProbes } from './writes/replaced-fields.ts';
import { statedPeriodProbes } from './writes/stated-periods.ts';
import { trimmedTextProbes } from './writes/trimmed-texts.ts';
import { updateProbes } from './writes/updates.ts';
import { versionLockProbes } from './writes/version-locks.ts';

/** The sequences that find the most defects per request. They run first, for every type of resource. */
export function mainSequences(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const byOthers = [...otherIdentityProbes(world, creators, kit), ...sharingProbes(world, creators, kit, kits)];
  return [
    ...lifeCycleProbes(world, creators, kit),
    ...consistencyProbes(world, creators, kit),
    ...updateProbes(world, creators, kit),
    ...stateProbes(world, creators, kit, kits),
    ...statedStateProbes(world, creators, kit),
    ...duplicateProbes(world, creators, kit),
    ...parentProbes(world, creators, kit),
    ...massAssignmentProbes(world, creators, kit),
    ...shownPrivilegeProbes(world, creators, kit),
    ...byOthers,
    ...onPrivateResources(world, byOthers, kits),
  ];
}

/** Sequences for amounts, references, lists and other features that many resources do not have. */
export function furtherSequences(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  return [
    ...inUseProbes(world, creators, kit, kits),
    ...bodyParentProbes(world, creators, kit),
    ...transitionProbes(world, creators, kit),
    ...sumProbes(world, creators, kit),
    ...balanceProbes(world, creators, kit),
    ...cascadeProbes(world, creators, kit, kits),
    ...keptRecordProbes(world, creators, kit, kits),
    ...actionTimeProbes(world, creators, kit),
    ...unchangedFieldProbes(world, creators, kit),
    ...statedEffectProbes(world, creators, kit, kits),
    ...childTotalProbes(world, creators, kit, kits),
    ...describedSumProbes(world, creators, kit),
    ...listedSumProbes(world, creators, kit, kits),
    ...formulaProbes(world, creators, kit),
    ...priceListProbes(world, creators, kit),
    ...multipliedAmountProbes(world, creators, kit),
    ...amountRatioProbes(world, creators, kit),
    ...startedLengthProbes(world, creators, kit),
    ...thresholdProbes(world, creators, kit),
    ...reportProbes(world, creators, kit),
    ...addedAmountProbes(world, creators, kit),
    ...keptAmountProbes(world, creators, kit, kits),
    ...inactiveProbes(world, creators, kit, kits),
    ...endedReferenceProbes(world, creators, kit, kits),
    ...capacityProbes(world, creators, kit, kits),
    ...stockProbes(world, creators, kit, kits),
    ...stockByActionProbes(world, creators, kit, kits),
    ...takenByActionProbes(world, creators, kit, kits),
    ...exceedRemainingProbes(world, creators, kit, kits),
    ...referenceCountProbes(world, creators, kit, kits),
    ...requiredChildProbes(world, creators, kit),
    ...trimmedTextProbes(world, creators, kit),
    ...referenceLimitProbes(world, creators, kit, kits),
    ...referenceBoundProbes(world, creators, kit, kits),
    ...freedSlotProbes(world, creators, kit),
    ...periodProbes(world, creators, kit),
    ...dateLimitProbes(world, creators, kit),
    ...orderedTimeProbes(world, creators, kit),
    ...statedPeriodProbes(world, creators, kit),
    ...overlapProbes(world, creators, kit),
    ...overlappingActionProbes(world, creators, kit),
    ...quotaProbes(world, creators, kit),
    ...foreignSearchProbes(world, creators, kit),
    ...exportRowProbes(world, creators, kit),
    ...csvProbes(world, creators, kit),
    ...deletedElsewhereProbes(world, creators, kit),
    ...hiddenItemProbes(world, creators, kit),
    ...restrictedItemProbes(world, creators, kit),
    ...updatedFilterProbes(world, creators, kit),
    ...partPaymentProbes(world, creators, kit),
    ...ownValueProbes(world, creators, kit),
    ...scopedValueProbes(world, creators, kit),
    ...replacedFieldProbes(world, creators, kit),
    ...fixedFieldProbes(world, creators, kit),
    ...versionLockProbes(world, creators, kit),
    ...partialUpdateProbes(world, creators, kit),
    ...clearedFieldProbes(world, creators, kit),
    ...comparedFieldProbes(world, creators, kit),
    ...restoreProbes(world, creators, kit),
    ...storedInjectionProbes(world, creators, kit),
    ...raceProbes(world, creators, kit),
  ];
}
