import { type Json, SUITE_HEADER_PATH } from '../model/index.ts';
import { fileViolations, headerViolations } from '../suite/suite-shape.ts';

/** A location in a suite file that its published schema rejects. */
export interface SuiteViolation {
  /** JSON pointer, empty for the whole file. */
  readonly pointer: string;
  readonly message: string;
}

/** Checks a suite file while a user types. Rules that involve several files are checked when the file is saved. */
export function suiteViolations(path: string, value: Json): readonly SuiteViolation[] {
  return path === SUITE_HEADER_PATH ? headerViolations(value) : fileViolations(value);
}
