import { canonicalJson } from '../../json/write-json.ts';
import type { InputSetting, Json, Operation, StepRequest } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { chooseBody } from '../cases/request/compose-body.ts';
import { isLiteral } from '../values/sample.ts';
import { emptyBody, removeBody, removeField, removeParameter, setField, setParameter } from './change-request.ts';
import { type FoundInput, findInput } from './find-input.ts';
import { effectOfSetting, type SettingEffect, shortText } from './setting-value.ts';

/** One setting with its location in the request and its effect. */
export interface ResolvedSetting {
  readonly input: FoundInput;
  readonly effect: SettingEffect;
}

/** The settings of one request, ready to be applied. */
export interface ResolvedSettings {
  readonly kind: 'ready';
  readonly settings: readonly ResolvedSetting[];
  /** Null when a setting cannot be applied to the request. */
  readonly change: (request: StepRequest) => StepRequest | null;
  /** ` with price -1 and without title`. Empty without settings. */
  readonly words: string;
  readonly notes: readonly string[];
  /** Identical settings produce the same key. */
  readonly key: string;
}

/** The suite format limits the length of a path, and encoding makes a value up to nine times as long. */
const LONGEST_SEGMENT = 800;

export type SettingsResult = ResolvedSettings | { readonly kind: 'impossible'; readonly reason: string };

/** Finds the effect of each setting on an operation. `isRejected` is true if the user expects a rejection. */
export function resolveSettings(
  context: GenerationContext,
  op: Operation,
  settings: readonly InputSetting[],
  { isRejected }: { readonly isRejected: boolean },
): SettingsResult {
  const ready: ResolvedSetting[] = [];
  for (const entry of settings) {
    if (!isLiteral({ [entry.name]: entry.name }))
      return { kind: 'impossible', reason: `${shortText(entry.name)} is not a valid name for a value` };
    const input = findInput(context, op, entry);
    const effect = effectOn(context, op, entry, input, isRejected ? 'rejected' : 'accepted');
    const reason = problemOf(input, effect);
    if (reason !== null) return { kind: 'impossible', reason };
    ready.push({ input, effect });
  }
  return {
    kind: 'ready',
    settings: ready,
    change: (request) => ready.reduce<StepRequest | null>((changed, one) => changed && applied(context, op, changed, one), request),
    words: wordsFor(ready),
    notes: ready.flatMap(({ input }) => noteOn(op, input)),
    key: canonicalJson(
      ready.map(({ input, effect }): Json => [describeSettings(input), effect.kind, effect.kind === 'set' ? effect.value : null]),
    ),
  };
}

function effectOn(
  context: GenerationContext,
  op: Operation,
  { setting }: InputSetting,
  input: FoundInput,
  outcome: 'rejected' | 'accepted',
): SettingEffect {
  if (input.kind === 'nowhere') return { kind: 'impossible', reason: input.reason };
  if (input.kind === 'body') {
    if (setting.kind === 'absent') return { kind: 'remove' };
    return setting.kind === 'empty'
      ? { kind: 'set', value: null, words: 'an empty body' }
      : { kind: 'impossible', reason: 'the body as a whole can only be omitted or empty' };
  }
  const isJson = input.kind === 'field' && chooseBody(op)?.media.startsWith('application/x-www-form-urlencoded') !== true;
  return effectOfSetting(setting, {
    label: shortText(input.label),
    schema: input.schema,
    table: context.requestTable,
    carrier: isJson ? 'json' : 'text',
    isRejected: outcome === 'rejected',
  });
}

function problemOf(input: FoundInput, effect: SettingEffect): string | null {
  if (effect.kind === 'impossible') return effect.reason;
  if (input.kind !== 'parameter' || input.in !== 'path') return null;
  const isGone = effect.kind === 'remove' || (effect.kind === 'set' && effect.value === '');
  if (effect.kind === 'set' && String(effect.value).length > LONGEST_SEGMENT) return `${describeSettings(input)} is too long for a path`;
  return isGone ? `the path without ${input.label} is a different path` : null;
}

function applied(context: GenerationContext, op: Operation, request: StepRequest, { input, effect }: ResolvedSetting): StepRequest | null {
  if (input.kind === 'nowhere' || effect.kind === 'impossible') return null;
  if (effect.kind === 'keep') return request;
  if (input.kind === 'body') return effect.kind === 'remove' ? removeBody(request) : emptyBody(request);
  if (input.kind === 'field')
    return effect.kind === 'remove' ? removeField(request, input) : setField(context, request, input, effect.value);
  return effect.kind === 'remove' ? removeParameter(request, input) : setParameter(request, op, input, effect.value);
}

export function describeSettings(input: FoundInput): string {
  if (input.kind === 'nowhere') return '';
  return input.kind === 'body' ? 'body' : shortText(input.label);
}

/** Describes the settings: `with price -1 and an empty title, without genre`. */
function wordsFor(ready: readonly ResolvedSetting[]): string {
  const given = ready.flatMap(({ effect, input }) => {
    if (effect.kind === 'keep') return [describeSettings(input)];
    return effect.kind === 'set' ? [effect.words] : [];
  });
  const missing = ready
    .filter(({ effect }) => effect.kind === 'remove')
    .map(({ input }) => (input.kind === 'body' ? 'a body' : describeSettings(input)));
  const parts = [
    ...(given.length === 0 ? [] : [`with ${given.join(' and ')}`]),
    ...(missing.length === 0 ? [] : [`without ${missing.join(' and ')}`]),
  ];
  return parts.map((part) => ` ${part}`).join('');
}

function noteOn(op: Operation, input: FoundInput): readonly string[] {
  if (input.kind !== 'field' && input.kind !== 'parameter') return [];
  if (input.isKnown) return [];
  const what = input.kind === 'field' ? 'field' : `${input.in} parameter`;
  return [`The spec has no ${what} ${shortText(input.label)} in ${op.key}. The test sends it anyway.`];
}
