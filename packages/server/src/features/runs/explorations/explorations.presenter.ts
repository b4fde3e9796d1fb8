import type { Exploration, ExplorationDetails, ExplorationEvent, ExplorationResult, ProposedFact } from '@assay/contract';
import { compareFacts, describeFact } from '@assay/engine';
import type { ExploreFinding, ExploreResult, Fact } from '@assay/engine/model';
import { factIdOf, presentFact } from '../../facts/index.ts';
import { displayHost } from '../runs.presenter.ts';
import type { ExplorationEventRow, VisibleExploration } from './explorations.store.ts';

export function presentExploration({ exploration, starter }: VisibleExploration): Exploration {
  const { environment, settings } = exploration;
  return {
    id: exploration.id,
    projectId: exploration.projectId,
    environmentId: exploration.environmentId,
    environmentName: environment.name,
    host: displayHost(environment.baseUrl),
    status: exploration.status,
    seconds: settings.seconds,
    isReadOnly: settings.access === 'read-only',
    isSearching: settings.search === 'on',
    startedBy: starter === null ? '' : `${starter.name} ${starter.surname}`.trim() || starter.username,
    operations: exploration.operations,
    reached: exploration.reached,
    requests: exploration.requests,
    createdAt: exploration.createdAt.toISOString(),
    startedAt: exploration.startedAt?.toISOString() ?? null,
    finishedAt: exploration.finishedAt?.toISOString() ?? null,
    error: exploration.error,
  };
}

export function presentDetails(visible: VisibleExploration, accepted: readonly Fact[]): ExplorationDetails {
  const { result, rejectedFacts } = visible.exploration;
  return { ...presentExploration(visible), result: result === null ? null : presentResult(result, accepted, rejectedFacts) };
}

function presentResult(result: ExploreResult, accepted: readonly Fact[], rejected: readonly string[]): ExplorationResult {
  const { ended, requests, writes, cleanUps, durationMs, search } = result;
  return {
    ...{ ended, requests, writes, cleanUps, durationMs },
    operations: result.operations.map(({ op, statuses, reason, message }) => ({ op, statuses: [...statuses], reason, message })),
    facts: presentProposals(result.facts, accepted, rejected),
    questions: result.questions.map(({ op, in: place, field, text, waiting }) => ({ op, in: place, field, text, waiting: [...waiting] })),
    findings: (search?.findings ?? []).map(presentFinding),
    search: search === null ? null : { requests: search.requests, unconfirmed: search.unconfirmed, ended: search.ended },
    leftBehind: result.leftBehind.map(({ op, request }) => ({ op, request })),
    changed: result.changed.map(({ op, request }) => ({ op, request })),
    suspects: result.suspects.map(({ number, op, request, status }) => ({ number, op, request, status })),
  };
}

/** Each proposed fact, compared with the currently accepted facts. */
function presentProposals(proposed: readonly Fact[], accepted: readonly Fact[], rejected: readonly string[]): ProposedFact[] {
  const { added, changed, conflicts } = compareFacts(accepted, proposed);
  const open = new Set([...added, ...changed.map(({ after }) => after)]);
  const before = new Map<Fact, Fact>([
    ...changed.map((entry) => [entry.after, entry.before] as const),
    ...conflicts.map((entry) => [entry.proposed, entry.kept] as const),
  ]);
  return uniqueFacts(proposed).map((fact) => {
    const replaced = before.get(fact);
    const wanted = open.has(fact) ? 'proposed' : replaced === undefined ? 'accepted' : 'conflict';
    const state = wanted !== 'accepted' && rejected.includes(factIdOf(fact)) ? 'rejected' : wanted;
    return { ...presentFact(fact), state, before: replaced === undefined ? null : describeFact(replaced) };
  });
}

/** An exploration may learn the same fact twice. Only the last one counts. */
export const uniqueFacts = (facts: readonly Fact[]): readonly Fact[] => compareFacts([], facts).added;

const presentFinding = (finding: ExploreFinding): ExplorationResult['findings'][number] => {
  const { key, rule, op, operations, place, text, expected, actual, source, grade, exchanges, count } = finding;
  return {
    ...{ key, rule, op, place, text, expected, actual, source, grade, count },
    isCase: finding.kept !== null,
    operations: [...operations],
    exchanges: exchanges.map(({ identity, request, status, response, curl }) => ({ identity, request, status, response, curl })),
  };
};

/** The payload was stored from an event of this kind. */
export const presentEvent = ({ seq, kind, at, payload }: ExplorationEventRow): ExplorationEvent =>
  ({ ...payload, kind, seq, at }) as ExplorationEvent;
