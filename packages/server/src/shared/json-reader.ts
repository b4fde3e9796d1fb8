import { parsePath, readJson, selectNodes } from '@assay/engine/runner';
import type { JsonReader } from '@assay/net';

/** The JSON and path functions that the token engine uses. */
export const jsonReader: JsonReader = {
  parse: (text) => {
    const read = readJson(text);
    return read.kind === 'json' ? { value: read.value } : null;
  },
  select: (value, path) => {
    const parsed = parsePath(path);
    return parsed === null ? null : selectNodes(value, parsed);
  },
};
