import { LOAD_LIMITS } from '@assay/engine/model';
import { Field, Input } from '../../ui/field.tsx';

/** Load settings as typed. An empty field means no limit. */
export interface LoadDraft {
  readonly vus: string;
  readonly seconds: string;
  readonly rampSeconds: string;
  readonly p95Ms: string;
  readonly errorPercent: string;
}

export const defaultLoadDraft: LoadDraft = { vus: '5', seconds: '15', rampSeconds: '3', p95Ms: '500', errorPercent: '1' };

const MAX_SECONDS = LOAD_LIMITS.durationMs / 1000;
const MAX_RAMP_SECONDS = LOAD_LIMITS.rampMs / 1000;

const fields = [
  { key: 'vus', label: 'Virtual users', hint: `1 to ${LOAD_LIMITS.vus}`, min: 1, max: LOAD_LIMITS.vus },
  { key: 'seconds', label: 'Seconds', hint: `1 to ${MAX_SECONDS}`, min: 1, max: MAX_SECONDS },
  { key: 'rampSeconds', label: 'Ramp, seconds', hint: `0 to ${MAX_RAMP_SECONDS}`, min: 0, max: MAX_RAMP_SECONDS },
  { key: 'p95Ms', label: 'p95 below, ms', hint: 'leave blank for no limit', min: 1, max: 600_000 },
  { key: 'errorPercent', label: 'Errors below, %', hint: 'leave blank for no limit', min: 0, max: 100 },
] as const;

const isOptional = (key: keyof LoadDraft): boolean => key === 'p95Ms' || key === 'errorPercent';

/** Returns error messages by field. */
export function loadProblems(draft: LoadDraft): Partial<Record<keyof LoadDraft, string>> {
  return Object.fromEntries(
    fields.flatMap(({ key, min, max }) => {
      const text = draft[key].trim();
      if (text === '' && isOptional(key)) return [];
      const value = Number(text);
      const isGood = text !== '' && value >= min && value <= max && (key === 'errorPercent' || Number.isInteger(value));
      return isGood ? [] : [[key, `Enter a number from ${min} to ${max}.`]];
    }),
  );
}

/** Converts a draft without errors to the request's load settings. */
export function toLoadSettings(draft: LoadDraft) {
  const { p95Ms, errorPercent } = draft;
  return {
    vus: Number(draft.vus),
    durationMs: Number(draft.seconds) * 1000,
    rampMs: Number(draft.rampSeconds) * 1000,
    thresholds: {
      ...(p95Ms.trim() === '' ? {} : { p95Ms: Number(p95Ms) }),
      ...(errorPercent.trim() === '' ? {} : { errorRate: Number(errorPercent) / 100 }),
    },
  };
}

export function LoadFields({ draft, onChange }: { readonly draft: LoadDraft; readonly onChange: (draft: LoadDraft) => void }) {
  const problems = loadProblems(draft);
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {fields.map(({ key, label, hint }) => (
        <Field key={key} label={label} hint={hint} error={problems[key]}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={draft[key]}
              onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
