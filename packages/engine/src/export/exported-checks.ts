import type { Checks } from '../model/index.ts';
import type { ExportStep } from './export-steps.ts';

/** Returns the checks that other tools support. Schemas and time limits are only checked by our own runners. */
export function portableChecks({ must }: Pick<ExportStep, 'must'>): Pick<Checks, 'status' | 'notStatus' | 'header' | 'body'> {
  const { status, notStatus, header, body } = must;
  return {
    ...(status === undefined ? {} : { status }),
    ...(notStatus === undefined ? {} : { notStatus }),
    ...(header === undefined ? {} : { header }),
    ...(body === undefined ? {} : { body }),
  };
}

/** Writes JSON that is safe inside any script or markup. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
