import type { ApiModel } from '../../model/index.ts';
import { readApi } from '../../readers/openapi/read-api.ts';
import { chooseOperations } from '../choose-operations.ts';
import { parseTests } from '../parse-tests.ts';
import { requests } from './requests.fixture.ts';
import { specs } from './specs.fixture.ts';

interface Selection {
  readonly words: string;
  readonly expected: readonly string[];
  readonly chosen: readonly string[];
  readonly nearest: readonly string[];
}

function readSpec(name: string): ApiModel {
  const read = readApi(specs[name] ?? '');
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

/** The operations that the built-in engine chooses for each request, next to the expected ones. */
export function selectForRequests(): readonly Selection[] {
  const models = new Map(Object.keys(specs).map((name) => [name, readSpec(name)]));
  return requests.map(([spec, words, expected]) => {
    const model = models.get(spec) ?? readSpec(spec);
    const intent = parseTests(words);
    const choice = intent.kind === 'generate' ? chooseOperations(model, intent.scope) : { kind: 'none' as const, nearest: [] };
    return {
      words,
      expected: expected === 'all' ? model.operations.map(({ key }) => key) : (expected ?? []),
      chosen: choice.kind === 'chosen' ? choice.operations.map(({ key }) => key) : [],
      nearest: choice.kind === 'none' ? choice.nearest.map(({ method, path }) => `${method} ${path}`) : [],
    };
  });
}
