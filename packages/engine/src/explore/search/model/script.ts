import { fillJson, fillText, percentEncode } from '../../../json/template.ts';
import type { HttpMethod, Json, JsonObject, Sender } from '../../../model/index.ts';
import type { ValueOrigin } from '../../learning/origin.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import type { BoundPath } from '../../requests/bound-path.ts';
import type { ExploreResponse, PlannedRequest } from '../../requests/planned-request.ts';

/** A path value: a string, or a placeholder such as `{{THING_ID}}`. */
export interface PathValue {
  readonly text: string;
  readonly origin: ValueOrigin;
}

/** A request with placeholders, so that it can be sent again on fresh resources and saved as a step in a suite. */
export interface ScriptStep {
  readonly state: OperationState;
  readonly method: HttpMethod;
  readonly values: Readonly<Record<string, PathValue>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  /** The raw body, which is sent instead of `body`. */
  readonly raw: string | null;
  readonly media: string | null;
  readonly sender: Sender;
  /**
   * Values to capture from the response: a portable path, `header:ETag`, or `header:Location` for the last segment of the Location header.
   */
  readonly capture: Readonly<Record<string, string>>;
}

export type Vars = Readonly<Record<string, Json>>;

export interface Exchange {
  readonly step: ScriptStep;
  readonly request: PlannedRequest;
  readonly answer: ExploreResponse;
}

/** The ID of a created resource: its placeholders with their values. */
export const resolvePlaceholders = (text: string, vars: Vars): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(vars[name] ?? ''));

/** The step with another identity's credentials. It captures nothing, so the owner's values are not overwritten. */
export const sentAs = (step: ScriptStep, sender: Sender): ScriptStep => ({ ...step, sender, capture: {} });

const REJECTED: readonly number[] = [400, 409, 422];

/** True if the server rejects the contents of the request, not its sender or URL. */
export const isRejected = (exchange: Exchange | undefined): boolean => exchange !== undefined && REJECTED.includes(exchange.answer.status);

/** The step's path with placeholders, as in a suite. */
export function suitePath({ state, values }: Pick<ScriptStep, 'state' | 'values'>): string {
  return state.op.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const text = values[name]?.text ?? '';
    return text.includes('{{') ? text : percentEncode(text);
  });
}

/** Fills in the placeholders. Null if one of them has no value. */
export function planStep(step: ScriptStep, vars: Vars): PlannedRequest | null {
  const lookup = (name: string): Json | undefined => (Object.hasOwn(vars, name) ? vars[name] : undefined);
  const bound = boundOf(step, lookup);
  const body = step.body === undefined ? undefined : fillJson(step.body, lookup);
  const query = fillJson(step.query, lookup);
  if (bound === null || body?.kind === 'unbound' || query.kind === 'unbound') return null;
  const path = step.state.op.path.replace(/\{([^{}]+)\}/g, (_, name: string) => percentEncode(String(bound[name]?.value ?? '')));
  const headers = Object.entries(step.headers).map(([name, text]) => {
    const filled = fillText(text, lookup);
    return [name, filled.kind === 'filled' ? filled.value : text] as const;
  });
  return {
    state: step.state,
    bound,
    path,
    query: isRecord(query.value) ? query.value : {},
    headers: Object.fromEntries(headers),
    body: body?.value,
    media: step.media,
    sender: step.sender,
    ...(step.method === step.state.op.method ? {} : { method: step.method }),
    ...(step.raw === null ? {} : { raw: step.raw }),
  };
}

const isRecord = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

function boundOf({ state, values }: ScriptStep, lookup: (name: string) => Json | undefined): BoundPath | null {
  const bound: Record<string, BoundPath[string]> = {};
  for (const name of paramsIn(state.op.path)) {
    const value = values[name];
    const filled = value === undefined ? null : fillText(value.text, lookup);
    if (value === undefined || filled?.kind !== 'filled') return null;
    bound[name] = { value: filled.value, origin: value.origin, from: null, path: null, distance: 0 };
  }
  return bound;
}
