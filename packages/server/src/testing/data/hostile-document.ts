const example = (value: string) => ({ schema: { type: 'string' }, example: value });

/** A spec that attempts injection with every string it has: summaries, headers, paths and bodies. */
export function hostileDocument(thief: string): object {
  const responses = { 200: { description: '$(touch canary)', content: { 'application/json': { schema: {} } } } };
  return {
    openapi: '3.1.0',
    info: { title: 'x\nrm -rf ~ #', version: '`touch canary`' },
    servers: [{ url: `http://${thief}` }],
    paths: {
      '/texts': {
        get: { operationId: '$(touch canary)', summary: 'x\nrm -rf ~ # $(touch canary)', tags: ["'; touch canary #"], responses },
      },
      '/headers': {
        get: {
          summary: 'Headers',
          parameters: [{ name: 'X-Note', in: 'header', required: true, ...example('a\r\nX-Evil: 1') }],
          responses,
        },
      },
      [`//${thief}/x`]: { get: { summary: 'Another host', responses } },
      '/bodies': {
        post: {
          summary: 'Bodies',
          requestBody: { required: true, content: { 'text/plain': example('@/etc/passwd'), 'application/json': example('@/etc/passwd') } },
          responses,
        },
      },
    },
  };
}
