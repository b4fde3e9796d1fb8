import { type CallName, paths, type RouteSpec, routes, splitPath } from '@assay/contract';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** A resource that calls reference by its id. */
interface Resource {
  /** The id's name in bodies, queries and paths. */
  readonly idName: string;
  /** Paths with this prefix take the id as `{id}`. */
  readonly root: string;
  /** Calls whose response contains an id, and where it is. */
  readonly from: readonly (readonly [CallName, string])[];
}

const RESOURCES: readonly Resource[] = [
  {
    idName: 'projectId',
    root: '/api/projects/{id}',
    from: [
      ['listProjects', '/items/0/id'],
      ['createProject', '/id'],
    ],
  },
  {
    idName: 'environmentId',
    root: '/api/environments/{id}',
    from: [
      ['createEnvironment', '/id'],
      ['createProjectEnvironment', '/id'],
    ],
  },
  { idName: 'authProfileId', root: '/api/authprofiles/{id}', from: [['createAuthProfile', '/id']] },
  { idName: 'specId', root: '/api/openapi/{id}', from: [['importSpec', '/id']] },
  { idName: 'endpointId', root: '/api/endpoints/{id}', from: [['listEndpoints', '/items/0/id']] },
  { idName: 'suiteId', root: '/api/suites/{id}', from: [['generateTests', '/suiteId']] },
  { idName: 'conversationId', root: '/api/chat/{id}', from: [['createConversation', '/id']] },
  { idName: 'runId', root: '/api/runs/{id}', from: [['createRun', '/runId']] },
  { idName: 'explorationId', root: '/api/explorations/{id}', from: [['createExploration', '/explorationId']] },
  { idName: 'runPackId', root: '/api/runpacks/{id}', from: [['listRunPacks', '/items/0/id']] },
  { idName: 'scheduleId', root: '/api/schedules/{id}', from: [['createSchedule', '/id']] },
  { idName: 'webhookId', root: '/api/webhooks/{id}', from: [['createWebhook', '/id']] },
  { idName: 'waiverId', root: '/api/waivers/{id}', from: [['createWaiver', '/id']] },
];
/** Other path prefixes for the same resources. */
const ALIASES: Readonly<Record<string, string>> = { '/api/run-pack/runs/{id}': '/api/runpacks/{id}' };

const names = Object.keys(paths) as CallName[];
const fieldsOf = (schema: z.ZodType | undefined): readonly string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const rootOf = (path: string): string => {
  const root = /^\/api\/(?:run-pack\/runs|[\w-]+)\/\{id\}/.exec(path)?.[0] ?? '';
  return ALIASES[root] ?? root;
};

/** OpenAPI links: the calls that accept an id from the response, so that a reader or a test tool can chain them. */
export function buildLinks(name: CallName): Readonly<Record<string, Json>> {
  const links: Record<string, Json> = {};
  for (const { idName, root, from } of RESOURCES) {
    const pointer = from.find(([producer]) => producer === name)?.[1];
    if (pointer === undefined) continue;
    for (const consumer of names) {
      const link = linkTo(consumer, { idName, root, id: `$response.body#${pointer}`, producer: name });
      if (link !== null) links[consumer] = { operationId: consumer, ...link };
    }
  }
  return links;
}

interface Given {
  readonly idName: string;
  readonly root: string;
  readonly id: string;
  readonly producer: CallName;
}

function linkTo(consumer: CallName, given: Given): Json | null {
  const { path } = splitPath(consumer);
  const spec: RouteSpec = routes[consumer];
  const parameters = parametersFor(path, spec, given);
  if (parameters === null) return null;
  const body =
    fieldsOf(spec.body).includes(given.idName) && spec.bodyType === undefined ? { requestBody: { [given.idName]: given.id } } : {};
  if (Object.keys(parameters).length === 0 && !('requestBody' in body)) return null;
  return { ...(Object.keys(parameters).length === 0 ? {} : { parameters }), ...body };
}

/** Returns the parameters of a link. Null when the path needs an id that the response does not contain. */
function parametersFor(path: string, spec: RouteSpec, { idName, root, id, producer }: Given): Readonly<Record<string, string>> | null {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pathValues: Record<string, string> = {};
  if (rootOf(path) === root) pathValues.id = id;
  if (inPath.includes(idName)) pathValues[idName] = id;
  // Lists in a project are under the project's path.
  if (inPath.includes('projectId') && splitPath(producer).path.startsWith('/api/projects/{id}'))
    pathValues.projectId ??= '$request.path.id';
  if (inPath.some((name) => pathValues[name] === undefined)) return null;
  const queryValues = fieldsOf(spec.query).includes(idName) ? { [idName]: id } : {};
  return { ...pathValues, ...queryValues };
}
