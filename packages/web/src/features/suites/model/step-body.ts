import type { Step } from '@assay/engine/model';

export type BodyKind = 'none' | 'json' | 'form' | 'raw';

type BodyPart = Pick<Step['req'], 'json' | 'raw' | 'form'>;

export function bodyKind({ req }: Step): BodyKind {
  if (req.json !== undefined) return 'json';
  if (req.form !== undefined) return 'form';
  return req.raw === undefined ? 'none' : 'raw';
}

function replaceBody(step: Step, part: BodyPart): Step {
  const { json: _json, raw: _raw, form: _form, ...rest } = step.req;
  return { ...step, req: { ...rest, ...part } };
}

const EMPTY_BODIES: Readonly<Record<BodyKind, BodyPart>> = { none: {}, json: { json: {} }, form: { form: {} }, raw: { raw: '' } };

/** Changes the type of the body. A body of another type starts empty. */
export const setBodyKind = (step: Step, kind: BodyKind): Step => (kind === bodyKind(step) ? step : replaceBody(step, EMPTY_BODIES[kind]));

/** A step's body as editable text. */
export function bodyText({ req }: Step): string {
  if (req.json !== undefined) return JSON.stringify(req.json, null, 2);
  return req.raw ?? (req.form === undefined ? '' : JSON.stringify(req.form, null, 2));
}

export type EditedBody = { readonly kind: 'edited'; readonly step: Step } | { readonly kind: 'broken'; readonly problem: string };

/** Parses a typed body: raw text stays raw, anything else must be JSON, and an empty string means no body. */
export function setBody(step: Step, text: string): EditedBody {
  const edited = (part: BodyPart): EditedBody => ({ kind: 'edited', step: replaceBody(step, part) });
  if (step.req.raw !== undefined) return edited({ raw: text });
  if (text.trim() === '') return edited({});
  try {
    const value = JSON.parse(text);
    return edited(step.req.form === undefined ? { json: value } : { form: value });
  } catch (error) {
    return { kind: 'broken', problem: error instanceof Error ? error.message : 'This is not valid JSON.' };
  }
}
