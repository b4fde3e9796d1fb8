import { githubDocument } from './documents.mjs';

/** What the receiver reads of a message about a pull request, and the headers it goes by. */
const READ = ['action', 'pull_request.number', 'pull_request.head.sha', 'pull_request.head.ref', 'repository.full_name'];
const HEADERS = ['x-github-event', 'x-github-delivery', 'x-hub-signature-256'];
const MESSAGES = ['pull-request-opened', 'pull-request-synchronize', 'pull-request-reopened'];

/** Holds what the receiver reads against GitHub's description of its messages; answers the problems and how much was looked at. */
export function checkMessages() {
  const document = JSON.parse(githubDocument('api.github.com'));
  const open = (node) =>
    node?.$ref === undefined
      ? node
      : open(
          node.$ref
            .slice(2)
            .split('/')
            .reduce((inside, key) => inside?.[key], document),
        );
  const problems = [];
  for (const name of MESSAGES) {
    const { post } = document['x-webhooks'][name];
    const sent = new Set(post.parameters.map((parameter) => parameter.name.toLowerCase()));
    problems.push(...HEADERS.filter((header) => !sent.has(header)).map((header) => `${name} has no header ${header}`));
    for (const path of READ)
      if (!isRequired(open, open(post.requestBody.content['application/json'].schema), path.split('.')))
        problems.push(`${name} does not promise ${path}`);
  }
  return { problems, fields: MESSAGES.length * READ.length, headers: MESSAGES.length * HEADERS.length };
}

/** Whether every message has this field; parts of a schema are joined by `allOf`. */
function isRequired(open, schema, [first, ...rest]) {
  const parts = [schema, ...(schema?.allOf ?? []).map(open)];
  return parts.some(
    (part) => part?.required?.includes(first) && (rest.length === 0 || isRequired(open, open(part.properties?.[first]), rest)),
  );
}
