import { generateSuite, parseIntent, readApi, readSuite } from '@assay/engine';
import fc from 'fast-check';
import { asYaml, githubDocument } from './documents.mjs';

/** 10,000 damaged documents through the reader: each is read or refused in words, and what is read can be generated from. */
const RUNS = Number(process.env.ASSAY_BENCH_ROUNDS ?? 10_000);
const SEED = Number(process.env.ASSAY_BENCH_SEED ?? 20_261_115);

/** A few real paths with everything they refer to: small enough to be damaged often. */
function smallDocument() {
  const whole = JSON.parse(githubDocument('api.github.com'));
  const paths = Object.fromEntries(Object.entries(whole.paths).filter((_, index) => index % 150 === 0));
  const components = {};
  const waiting = [paths];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const [, kind, name] of JSON.stringify(node).matchAll(/"#\/components\/([\w-]+)\/([^"/]+)"/g)) {
      if (components[kind]?.[name] !== undefined || Object.keys(components[kind] ?? {}).length >= 20) continue;
      const value = whole.components[kind]?.[name];
      if (value === undefined) continue;
      components[kind] = { ...components[kind], [name]: value };
      waiting.push(value);
    }
  }
  return { openapi: whole.openapi, info: whole.info, servers: whole.servers, paths, components };
}

function placesOf(value, path = []) {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => placesOf(member, [...path, key]))];
}

function replaced(value, [key, ...rest], replacement) {
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = replaced(value[key], rest, replacement);
  return copy;
}

const base = smallDocument();
const places = placesOf(base);
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    { $ref: '#' },
    { $ref: '#/paths' },
    { $ref: 'file:///etc/passwd' },
    { $ref: '../../x.yaml' },
    { $ref: 7 },
    { nullable: true, allOf: 'x' },
    '\ud800',
    '\0',
    1e308,
    -0,
  ),
);
const changes = fc.array(fc.tuple(fc.constantFrom(...places), strange), { minLength: 1, maxLength: 5 });
const form = fc.constantFrom('json', 'cut', 'yaml');

const counts = { read: 0, refused: 0 };
let worstMs = 0;
const cpu = process.cpuUsage();
fc.assert(
  fc.property(changes, form, fc.double({ min: 0, max: 1, noNaN: true }), (list, written, share) => {
    const document = list.reduce((current, [path, value]) => (reaches(current, path) ? replaced(current, path, value) : current), base);
    const json = JSON.stringify(document) ?? '';
    const text =
      written === 'yaml' && counts.read % 20 === 0
        ? asYaml(json)
        : written === 'cut'
          ? json.slice(0, Math.floor(json.length * share))
          : json;
    const before = process.cpuUsage();
    const read = readApi(text);
    const { user, system } = process.cpuUsage(before);
    worstMs = Math.max(worstMs, (user + system) / 1000);
    counts[read.kind] += 1;
    if (read.kind === 'refused') return read.problem !== '';
    if (counts.read % 50 !== 0) return true;
    const files = generateSuite({
      model: read.model,
      intent: parseIntent('/generate smoke'),
      seed: 1,
      maxFiles: 3,
      suite: { id: 's', name: 'S' },
      specSha256: '',
      existing: [],
    }).files;
    return files.length === 0 || readSuite(files).kind === 'suite';
  }),
  { numRuns: RUNS, seed: SEED },
);
const { user, system } = process.cpuUsage(cpu);
console.log(
  `${RUNS} damaged documents (seed ${SEED}): ${counts.read} read, ${counts.refused} refused, 0 crashed; the longest took ${worstMs.toFixed(0)} ms CPU, all together ${((user + system) / 1e6).toFixed(0)} s.`,
);

function reaches(value, [key, ...rest]) {
  if (key === undefined) return true;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) && reaches(value[key], rest);
}
