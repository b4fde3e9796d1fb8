import { parseIntent, readApi } from '@assay/engine';
import { chooseOperations } from '../../packages/engine/src/intent/choose-operations.ts';
import { documents } from './documents.mjs';
import { requests } from './requests.mjs';

function modelOf(text) {
  const read = readApi(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

/** What the built-in engine chooses for each request, beside what a sensible reader would. */
export function answers() {
  const models = new Map(Object.entries(documents).map(([name, text]) => [name, modelOf(text)]));
  return requests.map(([document, words, wanted]) => {
    const model = models.get(document);
    const intent = parseIntent(words);
    const choice = intent.kind === 'generate' ? chooseOperations(model, intent.scope) : { kind: 'none', nearest: [] };
    const chosen = choice.kind === 'chosen' ? choice.operations.map(({ key }) => key) : [];
    const all = model.operations.map(({ key }) => key);
    return {
      document,
      words,
      kinds: intent.kind === 'generate' ? intent.kinds : [],
      wanted: wanted === 'all' ? all : (wanted ?? []),
      chosen,
      isAll: chosen.length === all.length,
      nearest: choice.kind === 'none' ? choice.nearest.map(({ method, path }) => `${method} ${path}`) : [],
    };
  });
}
