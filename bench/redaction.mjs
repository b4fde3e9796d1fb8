import { parseArgs } from 'node:util';
import { BLOBS, ESCAPES, pickRandom, randomSecret } from '../packages/net/src/redact/encodings.fixture.ts';
import { seededRandom } from '../packages/net/src/redact/seeded-random.fixture.ts';
import { createRedactor, REDACTED } from '../packages/net/src/redactor.ts';

// `npm run bench -- redaction 10000` embeds random secrets, each encoded up to four times, at random positions in a body. It
// then measures CPU time on ordinary and hostile bodies of 10 MB (`--mb`).
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mb: { type: 'string', default: '10' }, product: { type: 'string' } },
});
const COUNT = Number(positionals[0] ?? 10_000);
const MB = Number(values.mb);
const random = seededRandom(20_261_116);

// `--product 10000` sends that many echoes through the product instead, which takes minutes.
if (values.product !== undefined) {
  const { redactThroughProduct } = await import('./redaction/through-product.mjs');
  const { sent, masks, places, bytes, found } = await redactThroughProduct(Number(values.product));
  console.log(
    `${sent} echoes sent; searched ${places} places with ${Math.round(bytes / 1e6)} MB and ${masks} masks; secrets found in ${found.length} lines.`,
  );
  for (const line of found) console.log(line);
  process.exit(found.length === 0 ? 0 : 1);
}

const FILLER = [
  'ordinary words of a text ',
  '{"id":7,"name":"x"} ',
  '%20',
  '\\n',
  '&amp;',
  'dGhlIHF1aWNrIGJyb3duIGZveA== ',
  '0123456789abcdef ',
  'a=1&b=2 ',
];
const filler = () => Array.from({ length: Math.floor(random() * 12) }, () => pickRandom(random, FILLER)).join('');

/** Picks either a random mix of escapes, or a blob with escapes inside and around it. */
function randomLayers() {
  const escapes = Array.from({ length: Math.floor(random() * 5) }, () => pickRandom(random, ESCAPES));
  return random() < 0.6 ? escapes : [...escapes.slice(0, 1), pickRandom(random, BLOBS), ...escapes.slice(1, 2)];
}

const counts = new Map();
const add = (what, found) => {
  const [all, hits] = counts.get(what) ?? [0, 0];
  counts.set(what, [all + 1, hits + (found ? 1 : 0)]);
};
const missed = [];

for (let turn = 0; turn < COUNT; turn += 1) {
  const secret = randomSecret(random);
  const layers = randomLayers();
  const encoded = layers.reduce((inner, { encode }) => encode(inner), secret);
  const [before, after] = [`${filler()} "`, `" ${filler()}`];
  const text = `${before}${encoded}${after}`;
  const cleaned = createRedactor([secret])(text);
  const isFound = cleaned.includes(REDACTED) && cleaned.startsWith(before) && cleaned.endsWith(after) && !cleaned.includes(encoded);
  add(layers.some((layer) => BLOBS.includes(layer)) ? 'with a blob' : `${layers.length} escapes`, isFound);
  if (!isFound) missed.push({ secret, layers: layers.map(({ name }) => name) });
  const other = randomSecret(random);
  if (!secret.includes(other) && !other.includes(secret))
    add('text left alone that holds another secret', createRedactor([other])(text) === text);
}

console.log('| Secrets | Tried | Right |\n|---|---|---|');
for (const [what, [all, hits]] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
  console.log(`| ${what} | ${all} | ${hits} |`);
  if (all !== hits) process.exitCode = 1;
}
for (const miss of missed.slice(0, 5)) console.log(JSON.stringify(miss));

const secrets = ['sk_test_51H8xJ2eZvKYlo2C0', 'p@ss/wörd "quoted" 1+1', 'hunter2hunter2', '\\\\\\\\\\\\"a'];
const words = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod internationalization';
const TEXTS = {
  prose: `${words} `,
  JSON: JSON.stringify({
    id: 1,
    uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    title: words,
    url: 'https://a.test/?b=%20c&d=e',
    q: 'a "q" \n b',
  }),
  base64: Buffer.from(Array.from({ length: 3000 }, () => Math.floor(random() * 256))).toString('base64'),
  'JSON \\u': '\\u4e2d\\u6587',
  backslashes: '\\',
  'three backslashes': '%5C\\&#92;',
  'ampersands of ampersands': '&#38;&#35;&#51;&#56;',
  'nearly a secret': 'hunter2hunter',
};
console.log(`\n| ${MB} MB of | CPU seconds |\n|---|---|`);
for (const [name, part] of Object.entries(TEXTS)) {
  const text = part.repeat(Math.ceil((MB * 1e6) / part.length));
  const redact = createRedactor(secrets);
  const start = process.cpuUsage();
  redact(text);
  const { user, system } = process.cpuUsage(start);
  console.log(`| ${name} | ${((user + system) / 1e6).toFixed(1)} |`);
}
