import type { EndpointDetail } from '@assay/contract';

const MOST_TEXT = 1500;

/** Describes an operation to an agent, as lines of text. */
export function describeEndpoint(endpoint: EndpointDetail): readonly string[] {
  const { method, path, summary, description, deprecated, parameters, responses, security } = endpoint;
  const schemes = [...new Set(security.flat().map(({ scheme }) => scheme))];
  return [
    `${method} ${path}${deprecated ? ' (deprecated)' : ''}`,
    ...[summary, description].flatMap((text) => (text === null || text === '' ? [] : [text.slice(0, MOST_TEXT)])),
    `Credentials: ${schemes.join(', ') || 'none'}`,
    ...parameters.map(
      ({ name, in: place, type, required, constraints }) =>
        `${required ? 'required' : 'optional'} ${place} ${name} ${[type, ...constraints].join(', ')}`,
    ),
    ...bodyLines(endpoint),
    ...Object.entries(responses).map(([status, { description: meaning }]) => `Response ${status}: ${meaning}`),
  ];
}

function bodyLines({ request, sample }: EndpointDetail): readonly string[] {
  const [body] = request?.bodies ?? [];
  if (body === undefined) return [];
  const fields = body.fields.map(
    ({ name, depth, required, type, constraints }) =>
      `${'  '.repeat(depth + 1)}${required ? 'required' : 'optional'} ${name} ${[type, ...constraints].join(', ')}`,
  );
  const example = sample.body === null ? [] : [`Example body: ${sample.body.text.replace(/\s*\n\s*/g, ' ').slice(0, MOST_TEXT)}`];
  return [`Body ${body.media}: ${body.type}`, ...fields, ...example];
}
