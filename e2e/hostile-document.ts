/**
 * A string that attempts every attack on a page at once: markup, a script, a link, an external picture, and a character that reverses the
 * line.
 */
export const hostileText = (where: string): string =>
  `${where}"'><img src=x onerror=alert('${where}')><script>alert('${where}')</script>[go](javascript:alert('${where}'))![p](http://127.0.0.1:9/p.png)\u202e`;

/** The part of the string that is visible when a page shows it as plain text. */
export const HOSTILE_AS_TEXT = '"\'><img src=x onerror=alert(';

/** A `javascript:` URL in place of a web address. */
export const HOSTILE_LINK = "javascript:alert('link')";

/** A spec in which every free-text field is hostile and every URL is a script. */
export function hostileDocument(server: string, version: string): string {
  const outside = { url: HOSTILE_LINK, description: hostileText('outside') };
  const schema = { type: 'string', description: hostileText('schema'), enum: [hostileText('enum'), 'b'], default: hostileText('default') };
  const body = {
    type: 'object',
    description: hostileText('body'),
    properties: { [hostileText('property')]: schema, link: { type: 'integer' } },
  };
  const media = { 'application/json': { schema: body, example: { link: hostileText('example') } } };
  const answer = {
    description: hostileText('response'),
    content: media,
    headers: { 'X-Answer': { description: hostileText('head'), schema } },
  };
  const isRequired = version !== '1';
  const parameter = {
    name: 'q',
    in: 'query',
    required: isRequired,
    description: hostileText('parameter'),
    schema,
    example: hostileText('example'),
  };
  const operation = (name: string) => ({
    operationId: hostileText(`${name} id`),
    summary: hostileText(`${name} ${version}`),
    description: hostileText(name),
    tags: [hostileText('tag')],
    externalDocs: outside,
    parameters: [parameter],
    responses: { 200: answer },
  });
  const making = { ...operation('make'), requestBody: { description: hostileText('request'), content: media } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: hostileText('title'),
      version: `${version}<img src=x onerror=alert(1)>`,
      description: hostileText('info'),
      termsOfService: HOSTILE_LINK,
      contact: { name: hostileText('contact'), url: HOSTILE_LINK, email: hostileText('mail') },
      license: { name: hostileText('licence'), url: HOSTILE_LINK },
    },
    externalDocs: outside,
    servers: [{ url: server, description: hostileText('server') }, { url: HOSTILE_LINK }],
    tags: [{ name: hostileText('tag'), description: hostileText('tag'), externalDocs: outside }],
    paths: {
      '/page': { get: operation('page') },
      '/things': { get: operation('list'), post: making },
      [`/${version}<img src=x onerror=alert(1)>`]: { get: { ...operation('path'), security: [{ [hostileText('scheme')]: [] }] } },
    },
    components: {
      securitySchemes: { [hostileText('scheme')]: { type: 'apiKey', in: 'header', name: 'X-Key', description: hostileText('scheme') } },
    },
  });
}
