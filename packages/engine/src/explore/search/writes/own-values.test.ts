import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, type PlainServer, pathsOf, type Row, type Rules } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const code = { type: 'string', pattern: '^[A-Za-z]{3}-[0-9]{4}$', description: 'Upper and lower case being the same.' };
const model = modelOf({
  ...pathsOf('halls', { fields: { name: text }, post: { description: 'Names are unique.' }, patch: { description: 'Names are unique.' } }),
  ...pathsOf('seats', { fields: { code }, parent: 'halls', post: { description: 'Seat codes are unique within the hall.' } }),
});

type Flaw = 'own value' | 'every hall' | 'case' | 'moved' | null;

/** True if a seat has the code, in the hall or in all halls. */
function isCodeTaken(server: PlainServer, flaw: Flaw, kind: string, id: string | undefined, code: string): boolean {
  const own = kind === 'seats' ? server.all('seats').find((row) => String(row.id) === id) : undefined;
  const hall = own === undefined ? Number(id) : own.hall_id;
  const isNear = (row: Row): boolean => flaw === 'every hall' || (row.hall_id === hall && !(flaw === 'moved' && own !== undefined));
  const isSame = (value: unknown): boolean => (flaw === 'case' ? value === code : String(value).toLowerCase() === code.toLowerCase());
  return server.all('seats').some((row) => row !== own && isNear(row) && isSame(row.code));
}

const rulesFor =
  (flaw: Flaw): NonNullable<Rules['before']> =>
  ({ method, path, ...call }, server) => {
    const sent = bodyOfCall({ method, path, ...call });
    const [, kind = '', id, below] = /^\/(halls|seats)(?:\/(\d+))?(\/seats)?$/.exec(path) ?? [];
    if (method !== 'POST' && method !== 'PATCH') return null;
    const conflict = json(409, { error: 'already in use' }, { 'content-type': 'application/json' });
    if (kind === 'halls' && below === undefined && sent.name !== undefined) {
      const others = server.all('halls').filter((row) => method === 'POST' || flaw === 'own value' || String(row.id) !== id);
      return others.some((row) => row.name === sent.name) ? conflict : null;
    }
    if (typeof sent.code !== 'string') return null;
    return isCodeTaken(server, flaw, kind, id, sent.code) ? conflict : null;
  };

test.each<[Flaw, readonly string[]]>([
  ['own value', ['false-conflict PATCH /halls/{id}']],
  ['every hall', ['false-conflict POST /halls/{id}/seats']],
  ['case', ['duplicate POST /halls/{id}/seats']],
  ['moved', ['duplicate PATCH /seats/{id}']],
  [null, []],
])('A unique value conflicts only with that of another resource in its scope: %s', async (flaw, expected) => {
  const found = await brokenRules(model, { before: rulesFor(flaw) });
  expect(found.filter((rule) => /^(?:false-conflict|duplicate)/.test(rule))).toEqual(expected);
});
