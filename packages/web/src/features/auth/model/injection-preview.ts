import type { AuthTestResult } from '@assay/contract';
import type { AuthDraft } from './draft.ts';
import { remainingLifetime } from './expiry.ts';
import { testOutcome } from './test-outcome.ts';

export interface InjectionPreview {
  readonly name: string;
  readonly value: string;
  readonly isLive: boolean;
  /** The credential as a line that can be copied. */
  readonly line: string;
}

/** An expired token is shown, but not marked as live. */
export function previewAt(preview: InjectionPreview, result: AuthTestResult | null, now: number): InjectionPreview {
  const isOver = remainingLifetime(result?.expiresAt ?? null, now).kind === 'expired';
  return isOver ? { ...preview, isLive: false } : preview;
}

/** The part of a request that contains the credential. Only the first characters of a real token are shown. */
export function injectionPreview({ text }: AuthDraft, result: AuthTestResult | null): InjectionPreview {
  const prefix = result !== null && testOutcome(result) === 'obtained' ? (result.sampleTokenPrefix?.replace(/…$/, '') ?? null) : null;
  const isLive = prefix !== null;
  const value = text.injectionFormat.replaceAll('{token}', isLive ? `${prefix}••••••••` : '{token}');
  const { injectionName: name } = text;
  if (text.injectionIn === 'query') return { name: `?${name}`, value: `=${value}`, isLive, line: `?${name}=${value}` };
  if (text.injectionIn === 'cookie') return { name: 'Cookie', value: `${name}=${value}`, isLive, line: `Cookie: ${name}=${value}` };
  return { name, value, isLive, line: `${name}: ${value}` };
}
