import { endsInParam } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import type { ProbeVerdict } from '../model/verdict.ts';
import { verdictDefaults } from './judge-exchange.ts';

/** The documented Location header of a create has to be the address of a read in the spec, if the spec has one for the new resource. */
export function judgeLocation(world: ExploreContext, exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const { op } = step.state;
  const location = answer.header('location');
  const documented = world.tools.responseFor(op, answer.status)?.headers ?? [];
  const isDocumented = documented.some((name) => name.toLowerCase() === 'location');
  if (location === null || !isDocumented || answer.status !== 201 || step.method !== 'POST' || endsInParam(op.path)) return [];
  const reads = world.states.filter((state) => state.op.method === 'GET' && endsInParam(state.op.path));
  const own = reads.find((state) => state.op.path.replace(LAST, '') === op.path.replace(/\/$/, ''));
  const path = location.replace(/[?#].*$/s, '');
  // A relative URL does not show clearly where it leads.
  if (own === undefined || !/^(?:[a-z][a-z0-9+.-]*:\/)?\//i.test(path) || reads.some((state) => leadsTo(state, path))) return [];
  return [
    {
      ...verdictDefaults(exchange),
      rule: 'wrong-location',
      place: 'header.Location',
      text: `${op.key} returns a Location that does not lead to ${own.op.key} or any other read operation`,
      expected: own.op.path,
      actual: location,
      source: 'spec',
      checks: null,
    },
  ];
}

const LAST = /\/\{[^{}]+\}\/?$/;

/** The server may add a prefix, such as the path of a proxy. */
function leadsTo({ op }: OperationState, path: string): boolean {
  const parts = op.path.split(/\{[^{}]*\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`${parts.join('[^/]+')}/?$`).test(path);
}
