import { parsePath, readJson, selectNodes } from '@assay/engine/runner';
import type { JsonReader } from '@assay/net';

/** The product's one way to read JSON and paths, for the token engine. */
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
