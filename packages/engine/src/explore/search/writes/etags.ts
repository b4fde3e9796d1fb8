import type { OperationState } from '../../operation-state.ts';
import { IF_MATCH } from '../../requests/if-match.ts';
import { isSuccess } from '../../visit.ts';
import { changedField, entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const TAG = 'FOUND_ETAG';

interface TaggedResource {
  readonly setup: readonly ScriptStep[];
  readonly read: ScriptStep;
  readonly update: ScriptStep;
  /** An update that changes a field. */
  readonly change: ScriptStep;
  readonly collection: string;
}

/** ETags: an outdated If-Match is rejected, the current one is accepted, and If-None-Match shows whether the resource has changed. */
export function etagProbes({ setup, read, update, change, collection }: TaggedResource): readonly Probe[] {
  const make = (steps: readonly ScriptStep[], judge: Probe['judge']): Probe =>
    createSequenceProbe({ state: update.state, setup, steps, judge });
  const first: ScriptStep = { ...read, capture: { [TAG]: 'header:ETag' } };
  const matching = (step: ScriptStep, tag: string): ScriptStep => ({ ...step, headers: { ...step.headers, [IF_MATCH]: tag } });
  const known: ScriptStep = { ...read, headers: { ...read.headers, 'If-None-Match': `{{${TAG}}}` }, capture: {} };
  const locked = supports(update.state, '412', /^if-match$/i)
    ? [
        make([read, matching(update, '"assay-stale"')], ([before, write]) => judgeStale(before, write)),
        make([first, change, { ...read }, matching(update, `{{${TAG}}}`)], (all) => judgeOutdated(all, collection)),
        make([first, matching(change, `{{${TAG}}}`)], ([before, write]) => judgeCurrent(before, write)),
      ]
    : [];
  const cached = supports(read.state, '304', /^if-none-match$/i)
    ? [make([first, known], ([before, again]) => judgeUnchanged(before, again)), make([first, change, known], judgeChanged)]
    : [];
  return [...locked, ...cached];
}

/** A delete with the ETag of an earlier version must be rejected. */
export function removalEtagProbes({ setup, read, change }: TaggedResource, remove: ScriptStep): readonly Probe[] {
  // Only a delete with an If-Match parameter has to check the ETag. A list of statuses for all operations does not prove that it does.
  if (!remove.state.op.params.some(({ name }) => /^if-match$/i.test(name))) return [];
  const first: ScriptStep = { ...read, capture: { [TAG]: 'header:ETag' } };
  const stale: ScriptStep = { ...remove, headers: { ...remove.headers, [IF_MATCH]: `{{${TAG}}}` }, capture: {} };
  const judge: Probe['judge'] = ([before, changed, again, removed]) => {
    if (before === undefined || changed === undefined || again === undefined || removed === undefined) return [];
    const isNew = isSuccess(changed.answer) && tagOf(before) !== null && tagOf(again) !== null && tagOf(before) !== tagOf(again);
    return isNew && isSuccess(removed.answer) ? [ignored(removed, [before, changed])] : [];
  };
  return [createSequenceProbe({ state: remove.state, setup, steps: [first, change, { ...read, capture: {} }, stale], judge })];
}

const supports = ({ op }: OperationState, wanted: string, header: RegExp): boolean =>
  op.responses.some(({ status }) => status === wanted) || op.params.some(({ name }) => header.test(name));

const tagOf = (exchange: Exchange | undefined): string | null => exchange?.answer.header('etag') ?? null;

function verdict(
  shown: Exchange,
  beside: readonly Exchange[],
  parts: Pick<ProbeVerdict, 'rule' | 'text' | 'expected' | 'checks'>,
): ProbeVerdict {
  return { ...verdictDefaults(shown), beside, actual: statusText(shown), source: 'spec', ...parts };
}

function judgeStale(before: Exchange | undefined, write: Exchange | undefined): readonly ProbeVerdict[] {
  if (before === undefined || write === undefined || tagOf(before) === null || !isSuccess(write.answer)) return [];
  return [ignored(write, [before])];
}

const ignored = (write: Exchange, beside: readonly Exchange[]): ProbeVerdict =>
  verdict(write, beside, {
    rule: 'ignores-if-match',
    text: `${write.step.state.op.key} accepts an outdated If-Match`,
    expected: '412',
    checks: { status: ['412'] },
  });

/** The ETag of an earlier version. It must differ from the changed resource's ETag. */
function judgeOutdated([first, change, again, write]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  const [old, now] = [tagOf(first), tagOf(again)];
  if (first === undefined || change === undefined || again === undefined || write === undefined || old === null || now === null) return [];
  if (![first, change, again].every(({ answer }) => isSuccess(answer))) return [];
  const changed = changedField(entityIn(first.answer.json, collection), entityIn(again.answer.json, collection));
  if (old === now && changed !== null)
    return [
      {
        ...verdict(again, [first, change], {
          rule: 'same-etag',
          text: `${again.step.state.op.key} returns the same ETag after ${changed.name} changed`,
          expected: 'a different ETag',
          checks: null,
        }),
        actual: old,
      },
    ];
  return old !== now && isSuccess(write.answer) ? [ignored(write, [first, change])] : [];
}

function judgeCurrent(before: Exchange | undefined, write: Exchange | undefined): readonly ProbeVerdict[] {
  if (before === undefined || write === undefined || tagOf(before) === null || write.answer.status !== 412) return [];
  return [
    verdict(write, [before], {
      rule: 'rejects-if-match',
      text: `${write.step.state.op.key} rejects the current ETag in If-Match`,
      expected: '2xx',
      checks: null,
    }),
  ];
}

function judgeUnchanged(before: Exchange | undefined, again: Exchange | undefined): readonly ProbeVerdict[] {
  const tag = tagOf(before);
  if (before === undefined || again === undefined || tag === null || !isSuccess(again.answer) || tag !== tagOf(again)) return [];
  return [
    verdict(again, [before], {
      rule: 'ignores-if-none-match',
      text: `${again.step.state.op.key} returns the full resource instead of a 304, even though If-None-Match matches its ETag`,
      expected: '304',
      checks: null,
    }),
  ];
}

function judgeChanged([first, change, again]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (first === undefined || change === undefined || again === undefined || tagOf(first) === null) return [];
  if (!isSuccess(change.answer) || again.answer.status !== 304) return [];
  return [
    verdict(again, [first, change], {
      rule: 'stale-304',
      text: `${again.step.state.op.key} returns 304 for an outdated ETag`,
      expected: '200',
      checks: null,
    }),
  ];
}
