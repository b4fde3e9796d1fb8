import type { Endpoint } from '@assay/contract';

export interface Idea {
  readonly title: string;
  readonly detail: string;
  readonly command: string;
  readonly endpoints: readonly Endpoint[];
}

const opName = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
const isItem = (endpoint: Endpoint): boolean => /\{[^}]+\}$/.test(endpoint.path);
const parentPath = (path: string): string => path.replace(/\/\{[^}]+\}$/, '');

/** Finds a resource that can be created and read back, which makes the best first suite for an API. */
function lifecycleOf(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  for (const create of endpoints.filter((endpoint) => endpoint.method === 'POST' && !isItem(endpoint))) {
    const items = endpoints.filter((endpoint) => isItem(endpoint) && parentPath(endpoint.path) === create.path);
    if (items.some((endpoint) => endpoint.method === 'GET')) return [create, ...items].slice(0, 4);
  }
  return [];
}

function smokeIdea(endpoints: readonly Endpoint[]): Idea {
  return {
    title: 'Smoke test every endpoint',
    detail: 'One valid request each, checked against the documented response',
    command: '/generate smoke',
    endpoints: endpoints.slice(0, 3),
  };
}

function lifecycleIdea(chain: readonly Endpoint[]): Idea | null {
  const [create] = chain;
  if (create === undefined) return null;
  return {
    title: `Test ${create.path} from create to delete`,
    detail: 'Create, read, update, delete, then read again',
    command: `/generate flow ${create.path}`,
    endpoints: chain,
  };
}

function single(endpoint: Endpoint | undefined, idea: (name: string) => Omit<Idea, 'endpoints'>): Idea | null {
  return endpoint === undefined ? null : { ...idea(opName(endpoint)), endpoints: [endpoint] };
}

/** Suggestions for viewers, who may only ask. */
export function firstQuestions(endpoints: readonly Endpoint[]): readonly Idea[] {
  const [first] = endpoints;
  if (first === undefined) return [];
  const idea = (title: string, detail: string, about: readonly Endpoint[] = []): Idea => ({
    title,
    detail,
    command: title,
    endpoints: about,
  });
  return [
    idea('What broke?', 'The failures from the latest run'),
    idea('What is my coverage?', 'Endpoints and statuses that the tests cover'),
    idea('Which endpoints need a token?', 'What the spec says about authentication'),
    idea(`What parameters does ${opName(first)} take?`, 'Parameters, body fields and responses', [first]),
  ];
}

/** The first suggestions, built from the project's own endpoints. */
export function firstIdeas(endpoints: readonly Endpoint[]): readonly Idea[] {
  if (endpoints.length === 0) return [];
  const writes = endpoints.filter((endpoint) => endpoint.method === 'POST' && !isItem(endpoint));
  const items = endpoints.filter((endpoint) => endpoint.method === 'GET' && isItem(endpoint));
  const ideas = [
    smokeIdea(endpoints),
    lifecycleIdea(lifecycleOf(endpoints)),
    single(writes.at(-1), (name) => ({
      title: `What if ${name} gets bad input?`,
      detail: 'Missing fields, wrong types, out-of-range values',
      command: `/generate negative ${name}`,
    })),
    single(items.at(-1), (name) => ({
      title: `Can anyone call ${name}?`,
      detail: 'Missing credentials, wrong credentials, an unknown id',
      command: `/generate auth ${name}`,
    })),
  ];
  return ideas.filter((idea) => idea !== null);
}
