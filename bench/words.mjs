import { parseTests, readApi } from '@assay/engine';
import { chooseOperations } from '../packages/engine/src/retrieve/choose-operations.ts';
import { directoryDocuments } from './documents.mjs';
import { ownDocuments } from './words/own-documents.mjs';

/** Rounds of requests. Each round was written before any request had been tried on its specs. */
const ROUNDS = ['1', '2', '3'];

const inDirectory = new Map(directoryDocuments().map((document) => [document.name, document]));

function modelOf(name) {
  const document = ownDocuments[name] ?? inDirectory.get(name)?.read();
  if (document === undefined) throw new Error(`There is no document ${name}`);
  const read = readApi(JSON.stringify(document));
  if (read.kind === 'refused') throw new Error(`${name}: ${read.problem}`);
  return read.model;
}

/** Turns a pattern such as `* /users/**` into a predicate for operations. */
function matcherOf(pattern) {
  const [method, path] = pattern.replace(/^\?/, '').split(' ');
  const parts = path.split('/').map((part) => (part === '**' ? '.*' : RegExp.escape(part)));
  const places = new RegExp(`^${parts.join('/').replace(/\/\.\*$/, '(?:/.*)?')}$`);
  return (op) => (method === '*' || op.method === method) && places.test(op.path);
}

function matching(model, patterns) {
  const tests = patterns.map((pattern) => {
    const test = matcherOf(pattern);
    if (!model.operations.some(test)) throw new Error(`${model.title} has no ${pattern}`);
    return test;
  });
  return new Set(model.operations.filter((op) => tests.some((test) => test(op))).map(({ key }) => key));
}

function answerTo(model, words) {
  const intent = parseTests(words);
  const name = intent.kinds.toSorted().join();
  const choice = chooseOperations(model, intent.scope);
  return { name, chosen: choice.kind === 'chosen' ? choice.operations.map(({ key }) => key) : [] };
}

/** Compares the operations selected for a request with those a human reader would select. */
function judge(model, [words, intended, patterns]) {
  const { name, chosen } = answerTo(model, words);
  const isIntended = name === intended.split(',').toSorted().join();
  if (patterns === undefined) return { words, name, isIntended, chosen: [], precision: null, recall: null, isExact: isIntended };
  const wanted = matching(
    model,
    patterns.filter((pattern) => !pattern.startsWith('?')),
  );
  const allowed = matching(model, patterns);
  const right = chosen.filter((key) => allowed.has(key)).length;
  const precision = chosen.length === 0 ? (wanted.size === 0 ? 1 : 0) : right / chosen.length;
  const recall = wanted.size === 0 ? Number(chosen.length === 0) : chosen.filter((key) => wanted.has(key)).length / wanted.size;
  return {
    words,
    name,
    isIntended,
    chosen,
    wanted: [...wanted],
    precision,
    recall,
    isExact: isIntended && precision === 1 && recall === 1,
  };
}

const percent = (values) => ((100 * values.reduce((sum, value) => sum + Number(value), 0)) / values.length).toFixed(1);

const only = process.argv[2];
console.log('| Round | requests | right intent | precision | recall | exactly right |\n|---|---|---|---|---|---|');
for (const round of ROUNDS.filter((name) => only === undefined || name === only)) {
  const { documents, requests } = await import(`./words/round-${round}.mjs`);
  const judged = documents.flatMap((name) => {
    const model = modelOf(name);
    return requests[name].map((request) => ({ document: name, ...judge(model, request) }));
  });
  if (process.env.VERBOSE) {
    for (const { document, words, name, isIntended, chosen, wanted, isExact } of judged)
      if (!isExact)
        console.log(
          `${document}: “${words}” read as ${name}${isIntended ? '' : ' (WRONG)'}\n   chosen ${chosen.slice(0, 12).join(', ')} (${chosen.length})\n   wanted ${(wanted ?? []).slice(0, 12).join(', ')}`,
        );
  }
  const selecting = judged.filter(({ precision }) => precision !== null);
  const shares = [
    judged.map(({ isIntended }) => isIntended),
    selecting.map(({ precision }) => precision),
    selecting.map(({ recall }) => recall),
    judged.map(({ isExact }) => isExact),
  ].map(percent);
  console.log(`| ${round} | ${judged.length} | ${shares.join(' | ')} |`);
}
