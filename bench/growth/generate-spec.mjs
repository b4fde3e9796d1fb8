const QUALITIES =
  'quiet bright narrow hollow amber frozen humble rapid velvet copper distant gentle hidden ivory jagged kind lunar mellow noble open pale royal silent tidy urban vivid warm young zesty early late plain'.split(
    ' ',
  );
const THINGS =
  'harbour lantern meadow orchard parcel quarry river saddle tunnel umbrella valley warehouse anchor basket canvas dragon engine feather garden hammer island jacket kettle ladder mirror needle oven pillow ribbon stamp ticket vessel'.split(
    ' ',
  );

const PER_RESOURCE = 10;

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema) => ({ 'application/json': { schema } });
const ok = (schema, status = 200) => ({ [status]: { description: 'done', content: json(schema) } });
const REFUSED = { 400: { $ref: '#/components/responses/Refused' }, 404: { $ref: '#/components/responses/Refused' } };

/**
 * Generates a spec that resembles real ones: nested resources, inline schemas and shared schemas that refer to each other and to
 * themselves, parameters, bodies, links and three auth methods. The `later` version differs in every seventh resource. The `flawed` version
 * leaves one path parameter per resource undeclared.
 */
export function generateSpec(operations, kind = 'plain') {
  const document = frame();
  for (let at = 0; at < Math.ceil(operations / PER_RESOURCE); at += 1) addResource(document, at, kind);
  return JSON.stringify(document);
}

function frame() {
  return {
    openapi: '3.1.0',
    info: { title: 'Things of all sorts', version: '1.0.0' },
    servers: [{ url: 'https://things.example.test/v1' }],
    security: [{ bearer: [] }],
    paths: {},
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        oauth: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: 'https://things.example.test/token', scopes: { write: 'change things' } } },
        },
      },
      parameters: {
        Limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
        Cursor: { name: 'cursor', in: 'query', schema: { type: 'string', maxLength: 200 } },
      },
      responses: { Refused: { description: 'refused', content: json(ref('Problem')) } },
      schemas: {
        Problem: { type: 'object', required: ['title'], properties: { title: { type: 'string' }, status: { type: 'integer' } } },
        Money: {
          type: 'object',
          required: ['amount', 'currency'],
          properties: { amount: { type: 'number', minimum: 0 }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
        },
        Stamped: { type: 'object', properties: { createdAt: { type: 'string', format: 'date-time', readOnly: true } } },
      },
    },
  };
}

function nameOf(at) {
  const [quality, thing] = [QUALITIES[at % QUALITIES.length], THINGS[Math.floor(at / QUALITIES.length) % THINGS.length]];
  return {
    words: `${quality} ${thing}`,
    path: `/${quality}-${thing}s`,
    type: `${quality[0].toUpperCase()}${quality.slice(1)}${thing[0].toUpperCase()}${thing.slice(1)}`,
  };
}

function addResource({ paths, components }, at, kind) {
  const { words, path, type } = nameOf(at);
  const isChanged = kind === 'later' && at % 7 === 0;
  Object.assign(components.schemas, schemasOf(type, isChanged));
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const partId = { name: 'partId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  const operation = (verb, more) => ({ operationId: `${verb}${type}`, summary: `${verb} ${words}`, tags: [type], ...more });
  const body = (schema) => ({ required: true, content: json(schema) });
  paths[path] = {
    get: operation('list', {
      parameters: [
        { $ref: '#/components/parameters/Limit' },
        { $ref: '#/components/parameters/Cursor' },
        { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'shut', ...(isChanged ? ['lost'] : [])] } },
      ],
      responses: { ...ok({ type: 'object', properties: { items: { type: 'array', items: ref(type) } } }), ...REFUSED },
    }),
    post: operation('create', {
      security: [{ oauth: ['write'] }],
      requestBody: body(ref(`New${type}`)),
      responses: {
        201: {
          description: 'made',
          content: json(ref(type)),
          links: { read: { operationId: `get${type}`, parameters: { id: '$response.body#/id' } } },
        },
        ...REFUSED,
      },
    }),
  };
  paths[`${path}/{id}`] = {
    parameters: [id],
    get: operation('get', { responses: { ...ok(ref(type)), ...REFUSED } }),
    put: operation('replace', { requestBody: body(ref(`New${type}`)), responses: { ...ok(ref(type)), ...REFUSED } }),
    patch: operation('change', { requestBody: body({ ...ref(`New${type}`) }), responses: { ...ok(ref(type)), ...REFUSED } }),
    delete: operation('remove', { security: [{ key: [] }], responses: { 204: { description: 'gone' }, ...REFUSED } }),
  };
  paths[`${path}/{id}/parts`] = {
    ...(kind === 'flawed' ? {} : { parameters: [id] }),
    get: operation('listPartsOf', { responses: ok({ type: 'array', items: ref(`${type}Part`) }) }),
    post: operation('addPartTo', { requestBody: body(ref(`${type}Part`)), responses: { ...ok(ref(`${type}Part`), 201), ...REFUSED } }),
  };
  paths[`${path}/{id}/parts/{partId}`] = {
    parameters: [id, partId],
    get: operation('getPartOf', { responses: { ...ok(ref(`${type}Part`)), ...REFUSED } }),
    ...(isChanged ? {} : { delete: operation('removePartOf', { responses: { 204: { description: 'gone' } } }) }),
  };
}

function schemasOf(type, isChanged) {
  const fields = {
    name: { type: 'string', minLength: 1, maxLength: 80 },
    state: { type: 'string', enum: ['open', 'shut'] },
    weight: { type: 'number', exclusiveMinimum: 0, maximum: 10_000 },
    price: ref('Money'),
    tags: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 30 } },
    note: { type: ['string', 'null'], maxLength: 500 },
    parent: { anyOf: [ref(type), { type: 'null' }] },
    size: {
      oneOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', pattern: '^[SML]$' },
      ],
    },
  };
  return {
    [`New${type}`]: {
      type: 'object',
      required: ['name', 'price', ...(isChanged ? ['state'] : [])],
      properties: fields,
      example: { name: `a ${type}`, price: { amount: 12.5, currency: 'EUR' }, state: 'open' },
    },
    [type]: {
      allOf: [
        ref('Stamped'),
        ref(`New${type}`),
        { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
      ],
    },
    [`${type}Part`]: {
      type: 'object',
      required: ['label'],
      properties: { id: { type: 'integer', readOnly: true }, label: { type: 'string', minLength: 2 }, of: ref(type), cost: ref('Money') },
    },
  };
}
