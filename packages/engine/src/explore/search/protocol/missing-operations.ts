import { shortLine } from '../../../format/one-line.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { composeRequest } from '../../requests/compose-request.ts';
import type { ExploreResponse, RequestPlan } from '../../requests/planned-request.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { statusText } from '../model/verdict.ts';
import type { Findings } from '../verdicts/findings.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const UNKNOWN = '-assay-unknown';

/** Finds operations in the spec that the server does not have. The server rejects them in the same way as an undocumented path. */
export function* missingOperations(world: ExploreContext, findings: Findings): RequestPlan {
  for (const state of world.states.filter((one) => isMissing(world, one))) {
    const request = composeRequest(world, state, {});
    if (request === null) continue;
    const answer = yield { kind: 'send', request };
    const control = answer.refused === null ? yield { kind: 'send', request: { ...request, path: `${request.path}${UNKNOWN}` } } : answer;
    if (answer.refused !== null || !MISSING.includes(answer.status) || !isAlike(answer, control)) continue;
    // The rejection may be about an unknown value in the body. If the operation exists, it rejects an empty body differently.
    const empty = request.body === undefined ? answer : yield { kind: 'send', request: { ...request, body: {} } };
    if (!isAlike(empty, control)) continue;
    const { op } = state;
    const step: ScriptStep = { ...request, method: op.method, values: {}, raw: null, sender: 'owner', capture: {} };
    const exchange: Exchange = { step, request, answer };
    findings.addUnrepeated({
      ...verdictDefaults(exchange),
      rule: 'not-there',
      text: `${op.key} is in the spec, but the server does not implement it`,
      expected: 'a response from the operation',
      actual: `${statusText(exchange)}, as for a path that does not exist`,
      source: 'spec',
      checks: { notStatus: ['404', '405', '501'] },
    });
  }
}

const MISSING = [404, 405, 501];

/** True if the server always rejects the operation as missing. No other operation may match the path that is used as the control. */
function isMissing({ states }: ExploreContext, { op, statuses, isReached, leftOut }: OperationState): boolean {
  const above = op.path.slice(0, op.path.lastIndexOf('/') + 1);
  const isCaught = states.some(({ op: other }) => other.method === op.method && other.path.startsWith(`${above}{`));
  const isRejected = statuses.length > 0 && statuses.every((status) => MISSING.includes(status));
  return isRejected && !isReached && leftOut === null && paramsIn(op.path).length === 0 && !isCaught;
}

function isAlike(answer: ExploreResponse, control: ExploreResponse): boolean {
  const plainly = ({ text }: ExploreResponse): string => shortLine(text.replaceAll(UNKNOWN, '').replace(/[0-9a-f-]{8,}|\d+/gi, '#'));
  return answer.status === control.status && plainly(answer) === plainly(control);
}
