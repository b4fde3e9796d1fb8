import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 200 };
const number = { type: 'integer' };
const note = object({ id: number, title: text }, ['id', 'title']);
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const page = { description: 'fine', content: { 'text/plain': { schema: { type: 'string' } } } };
const errors: JsonObject = Object.fromEntries([400, 404, 405].map((status) => [status, { description: 'no' }]));
const id = param('id', number);

const model = modelOf({
  '/notes': {
    get: {
      parameters: [{ name: 'title', in: 'query', schema: text }],
      responses: { 200: shows({ type: 'array', items: note }), ...errors },
    },
    post: { ...acceptsBody(object({ title: text }, ['title'])), responses: { 201: shows(note), ...errors } },
  },
  '/notes/{id}': {
    parameters: [id],
    get: { responses: { 200: shows(note), ...errors } },
    delete: { responses: { 204: { description: 'gone' }, ...errors } },
  },
  '/notes/{id}/preview': { parameters: [id], get: { responses: { 200: page, ...errors } } },
  '/leaflets/{name}': { get: { parameters: [{ ...param('name'), example: 'bees.txt' }], responses: { 200: page, ...errors } } },
});

const FLAWS = ['conditions', 'operators', 'templates', 'doubled quotes', 'joined texts', 'folders', 'commands'] as const;
type Flaw = (typeof FLAWS)[number];
/** How a server without these flaws searches for a title. */
type Search = 'same text' | 'any word' | 'echo' | 'a fixed number' | 'a longer number';

const fine = (status: number, value: Json): Reply => json(status, value, { 'content-type': 'application/json' });
const no = (status: number): Reply => json(status, { error: 'no' }, { 'content-type': 'application/json', allow: 'GET, POST, DELETE' });
const plain = (value: string): Reply => ({ status: 200, text: value, headers: { 'content-type': 'text/plain' } });

class Notes {
  readonly #flaw: Flaw | null;
  readonly #search: Search;
  readonly #stored = new Map<number, string>([
    [1, 'Meadow'],
    [2, 'Orchard'],
  ]);
  #last = 2;

  constructor(flaw: Flaw | null, search: Search) {
    this.#flaw = flaw;
    this.#search = search;
  }

  serve({ method, path, body }: Call): Reply {
    const { pathname, searchParams } = new URL(path, 'http://api.test') as unknown as {
      pathname: string;
      searchParams: Map<string, string>;
    };
    const [, leaflet] = /^\/leaflets\/([^/]+)$/.exec(pathname) ?? [];
    if (leaflet !== undefined) return method === 'GET' ? this.#leaflet(decodeURIComponent(leaflet)) : no(405);
    const [, given, preview] = /^\/notes(?:\/(\d+)(\/preview)?)?$/.exec(pathname) ?? [];
    if (given !== undefined) return this.#one(method, Number(given), preview !== undefined);
    if (method === 'GET') return this.#list(searchParams);
    return method === 'POST' ? this.#create(objectOf(body)) : no(405);
  }

  #leaflet(name: string): Reply {
    const isBack = this.#flaw === 'folders' && name === '../leaflets/bees.txt';
    return name === 'bees.txt' || isBack ? plain('About bees') : no(404);
  }

  #one(method: string, number: number, isPreview: boolean): Reply {
    const title = this.#stored.get(number);
    if (title === undefined) return no(404);
    if (isPreview) return plain(this.#flaw === 'templates' ? title.replaceAll('{{913*907}}', '828091') : title);
    if (method === 'DELETE') this.#stored.delete(number);
    return method === 'DELETE' ? { status: 204 } : method === 'GET' ? fine(200, { id: number, title }) : no(405);
  }

  #create({ title }: JsonObject): Reply {
    if (typeof title !== 'string' || title === '' || title.length > 200) return no(400);
    this.#last += 1;
    const quoted = this.#flaw === 'doubled quotes' ? title.replaceAll("''", "'") : title;
    this.#stored.set(this.#last, this.#flaw === 'joined texts' ? quoted.replaceAll("'||'", '') : quoted);
    return fine(201, { id: this.#last, title: this.#stored.get(this.#last) ?? '' });
  }

  #list(query: Map<string, string>): Reply {
    const all = [...this.#stored].map(([number, title]) => ({ id: number, title }));
    const isNot = query.get('title[$ne]');
    if (this.#flaw === 'operators' && isNot !== undefined && isNot !== null)
      return fine(
        200,
        all.filter(({ title }) => title !== isNot),
      );
    if (this.#flaw === 'operators' && [...query.keys()].some((name) => name.includes('['))) return fine(200, []);
    const wanted = query.get('title') ?? null;
    if (this.#search === 'a fixed number') return plain('Found 0 of 828091 notes');
    if (this.#search === 'a longer number') return plain(wanted === null ? '' : `trace 1828091${wanted.length}`);
    if (this.#flaw === 'commands' && wanted?.startsWith("; expr 913 '*' 907") === true) return plain('828091');
    return fine(200, wanted === null ? all : all.filter(({ title }) => this.#matches(title, wanted)));
  }

  #matches(title: string, wanted: string): boolean {
    if (this.#flaw === 'conditions') {
      const [, start, truth] = /^(.*)' AND '1'='(1|2)$/.exec(wanted) ?? [];
      return start === undefined ? title === wanted : title === start && truth === '1';
    }
    if (this.#search === 'any word')
      return wanted.split(/\W+/).some((word) => word !== '' && title.toLowerCase().includes(word.toLowerCase()));
    return title === wanted;
  }
}

async function rulesWith(flaw: Flaw | null, search: Search = 'same text'): Promise<readonly (readonly [string, string | null])[]> {
  const server = new Notes(flaw, search);
  const serve = (call: Call): Reply => {
    const reply = server.serve(call);
    // If the server echoes the input, the result proves nothing.
    return search === 'echo' && reply.status === 404
      ? json(404, { error: `no ${call.path}` }, { 'content-type': 'application/json' })
      : reply;
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 8000, milliseconds: 1e9 } });
  const rules = new Set(['injection', 'template-injection', 'command-injection', 'path-traversal']);
  return (result.search?.findings ?? []).filter(({ rule }) => rules.has(rule)).map(({ rule, place }) => [rule, place]);
}

test.each<[Search]>([['same text'], ['any word'], ['echo'], ['a fixed number'], ['a longer number']])(
  'A server that looks for %s has no findings.',
  async (search) => {
    expect(await rulesWith(null, search)).toEqual([]);
  },
);

test.each<[Flaw, string, string]>([
  ['conditions', 'injection', 'query.title'],
  ['operators', 'injection', 'query.title'],
  ['templates', 'template-injection', 'body.title'],
  ['doubled quotes', 'injection', 'body.title'],
  ['joined texts', 'injection', 'body.title'],
  ['folders', 'path-traversal', 'path.name'],
  ['commands', 'command-injection', 'query.title'],
])('%s are found by their effect.', async (flaw, rule, place) => {
  expect(await rulesWith(flaw)).toEqual([[rule, place]]);
});
