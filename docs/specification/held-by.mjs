import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constantTexts } from './constant-texts.mjs';
import { holds, readTests } from './test-texts.mjs';

const folder = import.meta.dirname;
const root = join(folder, '..', '..');
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const byId = (entries) => new Map(entries.map((entry) => [entry.id, entry]));

/** The test that held an id last time keeps it while it still holds it: a new test elsewhere changes no table. */
function lastHolders() {
  const page = readFileSync(join(root, 'docs', 'specification.md'), { encoding: 'utf8', flag: 'a+' });
  return new Map([...page.matchAll(/^\| `([^`]+)` \|.*\| \[`([^`]+)`\]/gm)].map(([, id, path]) => [id, path]));
}

/** Tests of several screens at once; a single word in one of them says little about a screen. */
const isOfManyScreens = (path) => /^packages\/web\/src\/app\/(screens|notices|forms|navigation|failures)\.test\.tsx$/.test(path);

/** A text counts in tests of its own screen or feature; one of several words also in the tests of many screens. */
function isInPlace(path, { id, texts }, places) {
  const place = places.find(({ of }) => of.test(id));
  if (place === undefined) throw new Error(`places.json does not say where ${id} is held`);
  if (place.in.some((start) => path.startsWith(start))) return true;
  return isOfManyScreens(path) && id.startsWith('S') && texts.every((text) => text.includes(' '));
}

function holderOf(entry, { tests, last, places }) {
  const { id, texts, form } = entry;
  if (texts.length === 0) return null;
  const near = tests.filter(({ path }) => isInPlace(path, entry, places));
  const all = near.filter((test) => texts.every((text) => holds(test, text, form)));
  const kept = all.find(({ path }) => path === last.get(id));
  return kept ?? all.find(({ path }) => !path.startsWith('e2e/')) ?? all[0] ?? null;
}

/** What an id rests on: a named deviation, the product's own wording in a test, or the text itself in a test. */
function standingOf(entry, lists) {
  const { id, text } = entry;
  const deviation = lists.deviations.get(id);
  if (deviation !== undefined) return { id, text, kind: 'deviation', reason: deviation.reason };
  const wording = lists.wording.get(id);
  if (wording !== undefined) {
    const test = lists.tests.find(({ path }) => path === wording.test);
    const isHeld = test !== undefined && holds(test, wording.shows, 'quoted');
    return { id, text, kind: isHeld ? 'held' : 'open', path: wording.test, shows: wording.shows };
  }
  const holder = holderOf(entry, lists);
  return holder === null ? { id, text, kind: 'open' } : { id, text, kind: 'held', path: holder.path };
}

/** Every string and constant of the specification with what it rests on. */
export function standings() {
  const lists = {
    deviations: byId(read('deviations.json')),
    wording: byId(read('wording.json')),
    tests: readTests(root),
    last: lastHolders(),
    places: read('places.json').map((place) => ({ of: new RegExp(`^(${place.of})`), in: place.in })),
  };
  const strings = read('strings.json').map((entry) => standingOf({ ...entry, texts: [entry.text] }, lists));
  const constants = read('constants.json').map((entry) => {
    const text = `${entry.name}: ${typeof entry.value === 'string' ? entry.value : JSON.stringify(entry.value)}`;
    return { ...standingOf({ id: entry.id, text, ...constantTexts(entry) }, lists), group: entry.kind };
  });
  return { strings, constants };
}
