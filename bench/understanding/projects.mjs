import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readApi } from '@assay/engine';
import { bookshopDocument } from '../../packages/sample-api/src/document.ts';

const corpus = process.env.ASSAY_CORPUS_DIR ?? '';
const FILES = {
  petstore: 'petstore-v3.yaml',
  todo: 'loopback-example-todo.json',
  gitea: 'gitea.yaml.gz',
  stripe: 'stripe.yaml.gz',
  docker: 'docker-engine-1.33.yaml.gz',
  slack: 'slack.yaml.gz',
  uber: 'oai-uber-v2.json',
  tictactoe: 'oai-tictactoe-v31.json',
  uspto: 'oai-uspto-v3.yaml',
  petstore2: 'petstore-v2.json',
  asana: 'asana.yaml.gz',
  digitalocean: 'digitalocean.yaml.gz',
  twilio: 'twilio-v2010.json.gz',
  github: 'github-ghes-3.6-v31.json.gz',
};

function documentOf(project) {
  if (project === 'bookshop') return JSON.stringify(bookshopDocument('http://localhost', () => false));
  // A dialogue about another API contains the file name of its spec.
  const file = FILES[project] ?? project;
  const bytes = readFileSync(join(corpus, 'specs', file));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

const models = new Map();

/** The API of a project in the chat benchmark, read once. */
export function modelOf(project) {
  if (!models.has(project)) {
    const read = readApi(documentOf(project));
    if (read.kind === 'refused') throw new Error(read.problem);
    models.set(project, read.model);
  }
  return models.get(project);
}
