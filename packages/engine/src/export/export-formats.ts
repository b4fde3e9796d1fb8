import type { ExportFormat, Suite } from '../model/index.ts';
import { toArazzo } from './arazzo.ts';
import { toCurlScript } from './curl-script.ts';
import { toHttpFile } from './http-file.ts';
import { toHurl } from './hurl.ts';
import { toK6 } from './k6.ts';
import { toPostman } from './postman.ts';

const WRITERS: Readonly<Record<ExportFormat, (suite: Suite) => string>> = {
  postman: toPostman,
  hurl: toHurl,
  k6: toK6,
  http: toHttpFile,
  arazzo: toArazzo,
  curl: toCurlScript,
};

/** Converts the suite to another tool's format. */
export function exportSuite(suite: Suite, format: ExportFormat): string {
  return WRITERS[format](suite);
}
