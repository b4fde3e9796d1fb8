import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import type { ResourceOperations } from '../setup/kits.ts';

const PRIVATE_VALUE = /^(?:private|hidden|secret|confidential|only[-_]?me|personal)$/i;
const PRIVATE_FLAG = /^(?:is[-_]?)?(?:private|hidden|secret|confidential)$/i;
const PUBLIC_FLAG = /^(?:is[-_]?)?(?:public|shared|visible)$/i;

/** The field that makes a resource private, and its value. */
export interface PrivateMark {
  readonly field: string;
  readonly value: Json;
}

/** `visibility: private` or `is_public: false` in the body of a create. Null if the API has no such field. */
export function privateMark({ tools }: ExploreContext, { creator }: ResourceOperations): PrivateMark | null {
  const { properties } = resolveAlternatives(bodyOf(creator.state.op)?.schema ?? true, { tools, turn: 0 });
  for (const [field, member] of Object.entries(objectOf(properties))) {
    const flat = resolveAlternatives(asSchema(member), { tools, turn: 0 });
    const value = listOf(flat.enum).find((choice) => typeof choice === 'string' && PRIVATE_VALUE.test(choice));
    if (value !== undefined) return { field, value };
    if (tools.typeOf(flat) === 'boolean' && PRIVATE_FLAG.test(field)) return { field, value: true };
    if (tools.typeOf(flat) === 'boolean' && PUBLIC_FLAG.test(field)) return { field, value: false };
  }
  return null;
}

/** The same probes on resources that their owner made private, and on the resources below them. */
export function onPrivateResources(world: ExploreContext, probes: readonly Probe[], kits: readonly ResourceOperations[]): readonly Probe[] {
  const marks = new Map(kits.map((kit) => [kit.creator.state, privateMark(world, kit)]));
  const marked = (step: ScriptStep): ScriptStep => {
    const mark = marks.get(step.state) ?? null;
    return mark !== null && isObject(step.body) ? { ...step, body: { ...step.body, [mark.field]: mark.value } } : step;
  };
  return probes.flatMap((probe) => {
    const setup = probe.setup.map(marked);
    return setup.some((step, index) => step !== probe.setup[index]) ? [{ ...probe, setup }] : [];
  });
}

/** The reason why a resource is private, if the value of a field shows that it is. */
export function privacyIn(entity: Json | null, mark: PrivateMark | null): string | null {
  if (mark === null || !isObject(entity) || entity[mark.field] !== mark.value) return null;
  return `its ${mark.field} is ${String(mark.value)}`;
}
