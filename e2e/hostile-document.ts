/**
 * A string that attempts every attack on a page at once: markup, a script, a link, an external picture, and a character that reverses the
 * line.
 */
export const hostile = (where: string): string =>
  `${where}"'><img src=x onerror=alert('${where}')><script>alert('${where}')</script>[go](javascript:alert('${where}'))![p](http://127.0.0.1:9/p.png)\u202e`;

/** The part that is visible when a page shows the string as plain text. */
export const HOSTILE_AS_TEXT = '"\'><img src=x onerror=alert(';

/** A `javascript:` URL in place of a web address. */
export const HOSTILE_LINK = "javascript:alert('link')";

/** A spec in which every free-text field is hostile and every URL is a script. */
export function hostileDocument(server: string, version: string): string {
  const outside = { url: HOSTILE_LINK, description: hostile('outside') };
  const schema = { type: 'string', description: hostile('schema'), enum: [hostile('enum'), 'b'], default: hostile('default') };
  const body = { type: 'object', description: hostile('body'), properties: { [hostile('property')]: schema, link: { type: 'integer' } } };
  const media = { 'application/json': { schema: body, example: { link: hostile('example') } } };
  const answer = { description: hostile('response'), content: media, headers: { 'X-Answer': { description: hostile('head'), schema } } };
  const isRequired = version !== '1';
  const parameter = {
    name: 'q',
    in: 'query',
    required: isRequired,
    description: hostile('parameter'),
    schema,
    example: hostile('example'),
  };
  const operation = (name: string) => ({
    operationId: hostile(`${name} id`),
    summary: hostile(`${name} ${version}`),
    description: hostile(name),
    tags: [hostile('tag')],
    externalDocs: outside,
    parameters: [parameter],
    responses: { 200: answer },
  });
  const making = { ...operation('make'), requestBody: { description: hostile('request'), content: media } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: hostile('title'),
      version: `${version}<img src=x onerror=alert(1)>`,
      description: hostile('info'),
      termsOfService: HOSTILE_LINK,
      contact: { name: hostile('contact'), url: HOSTILE_LINK, email: hostile('mail') },
      license: { name: hostile('licence'), url: HOSTILE_LINK },
    },
    externalDocs: outside,
    servers: [{ url: server, description: hostile('server') }, { url: HOSTILE_LINK }],
    tags: [{ name: hostile('tag'), description: hostile('tag'), externalDocs: outside }],
    paths: {
      '/page': { get: operation('page') },
      '/things': { get: operation('list'), post: making },
      [`/${version}<img src=x onerror=alert(1)>`]: { get: { ...operation('path'), security: [{ [hostile('scheme')]: [] }] } },
    },
    components: {
      securitySchemes: { [hostile('scheme')]: { type: 'apiKey', in: 'header', name: 'X-Key', description: hostile('scheme') } },
    },
  });
}
