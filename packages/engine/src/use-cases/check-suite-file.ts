import { type Json, SUITE_HEADER_PATH } from '../model/index.ts';
import { fileViolations, headerViolations } from '../suite/suite-shape.ts';

/** One place of a suite file that its published schema refuses. */
export interface SuiteViolation {
  /** JSON pointer; empty for the whole file. */
  readonly pointer: string;
  readonly message: string;
}

/** Checks one file of a suite by itself, as an editor does while somebody types; what spans files is checked on saving. */
export function suiteViolations(path: string, value: Json): readonly SuiteViolation[] {
  return path === SUITE_HEADER_PATH ? headerViolations(value) : fileViolations(value);
}
