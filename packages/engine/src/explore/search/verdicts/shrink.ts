import { isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import type { ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';

/** Smaller versions of a probe that changes one request. Sequences are already as short as possible. */
export function shrinkProbe(probe: Probe, verdict: ProbeVerdict): readonly Probe[] {
  const [step, ...others] = probe.steps;
  if (step === undefined || others.length > 0 || verdict.exchange.step.state !== step.state) return [];
  const field = probe.change?.place.replace(/^body\./, '').split('.')[0] ?? '';
  return smallerSteps(step, field).map((smaller) => ({ ...probe, steps: [smaller] }));
}

const SHORTEST = 40;

function smallerSteps(step: ScriptStep, field: string): readonly ScriptStep[] {
  const shorter = isObject(step.body) && step.body[field] !== undefined ? shortened(step.body[field]) : null;
  const withoutOthers = isObject(step.body) ? Object.keys(step.body).filter((name) => name !== field) : [];
  const bodies = isObject(step.body) ? step.body : {};
  return [
    ...(withoutOthers.length > 1 ? [{ ...step, body: pick(bodies, [field]) }] : []),
    ...(shorter === null ? [] : [{ ...step, body: { ...bodies, [field]: shorter } }]),
    ...withoutOthers.map((name) => ({
      ...step,
      body: pick(
        bodies,
        Object.keys(bodies).filter((other) => other !== name),
      ),
    })),
  ];
}

function pick(body: Readonly<Record<string, Json>>, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

/** Halves a repeated string. Null if it is already short enough. */
function shortened(value: Json): Json | null {
  const repeated = isObject(value) && Array.isArray(value.$repeat) ? value.$repeat : null;
  if (repeated === null) return null;
  const [text, times] = repeated;
  return typeof text === 'string' && typeof times === 'number' && times > SHORTEST ? { $repeat: [text, Math.floor(times / 2)] } : null;
}
