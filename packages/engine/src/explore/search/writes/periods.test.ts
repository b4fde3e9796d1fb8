import { expect, test } from 'vitest';
import { type Call, json, modelOf, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, type PlainServer, pathsOf } from '../sample-services/plain-server.fixture.ts';

const moment = { type: 'string', format: 'date-time', example: '2031-03-14T09:00:00Z' };
const fields = {
  room_id: { type: 'integer' },
  starts_at: { ...moment, description: 'Must be in the future.' },
  ends_at: { ...moment, example: '2031-03-14T11:00:00Z' },
};
const model = modelOf({
  ...pathsOf('rooms', { fields: { name: { type: 'string' } } }),
  ...pathsOf('bookings', {
    fields,
    shown: { duration_minutes: { type: 'integer' } },
    post: { description: 'Books a room. 409 if it is already booked at that time.' },
  }),
});

type Flaw = 'ends before it starts' | 'moved end' | 'in the past' | 'same start only' | 'moved onto another' | 'minutes of the day' | null;

const time = (value: unknown): number => Date.parse(String(value));

function rejection({ method, path, body: _body, ...call }: Call, server: PlainServer, flaw: Flaw): Reply | null {
  const sent = bodyOfCall({ method, path, body: _body, ...call });
  const [, id] = /^\/bookings(?:\/(\d+))?$/.exec(path) ?? [];
  if (!/^\/bookings/.test(path) || (method !== 'POST' && method !== 'PATCH')) return null;
  const old = server.all('bookings').find((row) => row.id === Number(id));
  const next = { ...old, ...sent };
  const [from, to] = [time(next.starts_at), time(next.ends_at)];
  if (Number.isNaN(from) || Number.isNaN(to) || typeof next.room_id !== 'number') return json(400, { error: 'fields' });
  const isLoose = flaw === 'ends before it starts' ? method === 'POST' : flaw === 'moved end' && method === 'PATCH';
  if (to <= from && !isLoose) return json(422, { error: 'the end is before the start' });
  if (from < Date.parse('2026-01-01') && flaw !== 'in the past') return json(422, { error: 'in the past' });
  const others = server.all('bookings').filter((row) => row.id !== old?.id && row.room_id === next.room_id);
  const isTaken = others.some((row) =>
    flaw === 'same start only' ? time(row.starts_at) === from : time(row.starts_at) < to && from < time(row.ends_at),
  );
  return isTaken && !(flaw === 'moved onto another' && method === 'PATCH') ? json(409, { error: 'taken' }) : null;
}

const found = (flaw: Flaw) =>
  brokenRules(model, {
    before: (call, server) => rejection(call, server, flaw),
    show: (kind, row) => {
      if (kind !== 'bookings') return row;
      const [from, to] = [new Date(time(row.starts_at)), new Date(time(row.ends_at))];
      const whole = (to.getTime() - from.getTime()) / 60_000;
      const ofDay = (to.getUTCDate() - from.getUTCDate()) * 1440 + (to.getUTCHours() - from.getUTCHours()) * 60;
      return { ...row, duration_minutes: Math.round(flaw === 'minutes of the day' ? ofDay : whole) };
    },
  });

const about = (rules: readonly string[]): readonly string[] => rules.filter((rule) => /overlap|wrong-sum|dates|today/.test(rule));

test('A house that checks its bookings has no finding about dates.', async () => {
  expect(about(await found(null))).toEqual([]);
});

test.each<[Flaw, string]>([
  ['ends before it starts', 'reversed-dates POST /bookings'],
  ['moved end', 'reversed-dates PATCH /bookings/{id}'],
  ['in the past', 'wrong-side-of-today POST /bookings'],
  ['same start only', 'accepts-overlap POST /bookings'],
  ['moved onto another', 'accepts-overlap PATCH /bookings/{id}'],
])('A house with the flaw “%s” is found.', async (flaw, rule) => {
  expect(about(await found(flaw))).toContain(rule);
});

test('A duration that is wrong at the end of a month is found.', async () => {
  const days = { type: 'string', format: 'date' };
  const stays = modelOf(
    pathsOf('stays', {
      fields: { check_in: { ...days, example: '2031-03-14' }, check_out: { ...days, example: '2031-03-16' } },
      shown: { nights: { type: 'integer' } },
    }),
  );
  const rulesFor = (isWrong: boolean) =>
    brokenRules(stays, {
      show: (_kind, row) => {
        const [from, to] = [new Date(String(row.check_in)), new Date(String(row.check_out))];
        const nights = isWrong ? to.getUTCDate() - from.getUTCDate() : Math.round((to.getTime() - from.getTime()) / 86_400_000);
        return { ...row, nights };
      },
    });
  expect(await rulesFor(true)).toContain('wrong-sum POST /stays');
  expect(await rulesFor(false)).not.toContain('wrong-sum POST /stays');
});
