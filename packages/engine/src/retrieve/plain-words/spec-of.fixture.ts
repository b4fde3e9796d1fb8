type OperationRow = readonly [call: string, operationId?: string, tag?: string, summary?: string];

/** Builds an OpenAPI spec from rows of `METHOD /path`, operation id, tag and summary. The last three are optional. */
export function specOf(title: string, operations: readonly OperationRow[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [call, operationId, tag, summary] of operations) {
    const [method = '', path = ''] = call.split(' ');
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', example: 'a1' },
    }));
    const body = { content: { 'application/json': { schema: { type: 'object', properties: { note: { type: 'string' } } } } } };
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        ...(operationId ? { operationId } : {}),
        ...(tag ? { tags: [tag] } : {}),
        ...(summary ? { summary } : {}),
        parameters,
        ...(['POST', 'PUT', 'PATCH'].includes(method) ? { requestBody: body } : {}),
        responses: { 200: { description: 'Done' } },
      },
    };
  }
  return { openapi: '3.1.0', info: { title, version: '1.0.0' }, paths };
}
