import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { type Call, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import { brokenRules, type PlainServer, pathsOf, type Rules, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const cost = { type: 'integer', minimum: 1, maximum: 900 };
const id = param('id', number);
const line = object({ id: number, cost }, ['id', 'cost']);
const bill = (description: string) => object({ lines: { type: 'array', items: line }, total: { ...number, description } });
const modelWith = (description: string) =>
  modelOf({
    ...pathsOf('jobs', { fields: { title: { type: 'string', maxLength: 60 } } }),
    '/jobs/{id}/bill': { parameters: [id], get: { responses: { 200: responseWith(bill(description)), 404: { description: 'no' } } } },
    '/jobs/{id}/bill/lines': {
      parameters: [id],
      post: { ...requestWith(object({ cost }, ['cost'])), responses: { 201: responseWith(line), 400: { description: 'no' } } },
    },
    '/jobs/{id}/bill/lines/{line}': {
      parameters: [id, param('line', number)],
      delete: { responses: { 204: { description: 'gone' }, 404: { description: 'no' } } },
    },
  });

const TYPE = { 'content-type': 'application/json', allow: 'GET, POST, DELETE' };

/** The bill of a job. With `keeps`, the total still includes removed lines. */
class Bills {
  readonly #keeps: boolean;
  readonly #removed = new Map<number, number>();
  #last = 5000;

  constructor(keeps: boolean) {
    this.#keeps = keeps;
  }

  add(server: PlainServer, job: number, given: Json | undefined): Reply {
    if (typeof given !== 'number' || given < 1 || given > 900 || !Number.isInteger(given)) return json(400, {}, TYPE);
    this.#last += 1;
    server.replace('lines', [...server.all('lines'), { id: this.#last, job, cost: given }]);
    return json(201, { id: this.#last, cost: given }, TYPE);
  }

  remove(server: PlainServer, job: number, which: number): Reply {
    const gone = server.all('lines').find((row) => row.job === job && row.id === which);
    if (gone === undefined) return json(404, {}, TYPE);
    this.#removed.set(job, (this.#removed.get(job) ?? 0) + Number(gone.cost));
    server.replace(
      'lines',
      server.all('lines').filter((row) => row !== gone),
    );
    return { status: 204 };
  }

  show(server: PlainServer, job: number): Reply {
    const lines = server.all('lines').filter((row) => row.job === job);
    const total = lines.reduce((sum, row) => sum + Number(row.cost), this.#keeps ? (this.#removed.get(job) ?? 0) : 0);
    return json(200, { lines: lines.map((row) => ({ id: row.id, cost: Number(row.cost) })), total }, TYPE);
  }
}

const rulesFor = (keeps: boolean): Rules => {
  const bills = new Bills(keeps);
  const answer = ({ method, body }: Call, server: PlainServer, job: number, place: string): Reply => {
    const [, part, line = ''] = place.split('/');
    if (method === 'DELETE' && line !== '') return bills.remove(server, job, Number(line));
    if (method === 'POST' && part === 'lines' && line === '') return bills.add(server, job, objectOf(body).cost);
    return method === 'GET' && part === undefined ? bills.show(server, job) : json(405, {}, TYPE);
  };
  return {
    before: (call, server) => {
      const [, job, place = ''] = /^\/jobs\/(\d+)\/bill(.*)$/.exec(call.path) ?? [];
      if (job === undefined) return null;
      return server.all('jobs').some((row) => row.id === Number(job)) ? answer(call, server, Number(job), place) : json(404, {});
    },
  };
};

test('A total that still includes a removed item is found if the spec describes it as a sum.', async () => {
  const broken = async (description: string, keeps: boolean) =>
    (await brokenRules(modelWith(description), rulesFor(keeps))).filter((rule) => rule.startsWith('wrong-sum'));
  expect(await broken('The sum of the costs of all lines', true)).toEqual(['wrong-sum GET /jobs/{id}/bill']);
  expect(await broken('The sum of the costs of all lines', false)).toEqual([]);
  expect(await broken('The sum of the costs of all lines, less the discount', true)).toEqual([]);
});
