import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../packages/server/src/platform/config/config.ts';

const here = import.meta.dirname;
const read = (file: string) => readFileSync(join(here, file), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true });
const INSTRUCTIONS = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'];

/** The Dockerfile's instructions, with continued lines joined. */
const steps = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
const argumentsOf = (word: string) => steps.find((step) => step.word === word)?.rest ?? '';

/** Settings that the compose file does not pass on: the image sets the port and the folders, and the others are only for local installs. */
const FIXED = ['PORT', 'HOST', 'ASSAY_DATA_DIR', 'ASSAY_SAMPLE_PORT', 'ASSAY_DEMO_PASSWORD', 'ASSAY_RATE_LIMITS', 'ASSAY_ALIVE_FILE'];

test('the Dockerfile has known instructions only, and arguments in the exec form', () => {
  expect(steps.map(({ word }) => word).filter((word) => !INSTRUCTIONS.includes(word))).toEqual([]);
  for (const word of ['ENTRYPOINT', 'CMD', 'VOLUME']) expect(Array.isArray(JSON.parse(argumentsOf(word)))).toBe(true);
  expect(Array.isArray(JSON.parse(argumentsOf('HEALTHCHECK').split(' CMD ')[1] ?? ''))).toBe(true);
});

test('the image is made from the package and runs as somebody without rights', () => {
  expect(argumentsOf('USER')).toBe('node');
  expect(argumentsOf('COPY')).toBe('assay-*.tgz /tmp/assay.tgz');
  const [, program = ''] = JSON.parse(argumentsOf('ENTRYPOINT'));
  expect(program).toBe('/opt/assay/node_modules/assay/bin/assay.mjs');
  expect(steps.filter(({ word }) => word === 'FROM')).toHaveLength(2);
});

test('containers have a read-only root, no capabilities, and the health check of the image', () => {
  for (const service of [compose.services.server, compose.services.worker]) {
    expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    expect(service).not.toHaveProperty('healthcheck');
  }
});

test('server and workers share image, database and key, and wait for the database', () => {
  const { server, worker, database } = compose.services;
  expect([server.command, worker.command]).toEqual([['serve'], ['work']]);
  expect(server.environment).toEqual(worker.environment);
  expect(server.environment.ASSAY_MODE).toBe('hosted');
  expect(server.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(database.environment.POSTGRES_PASSWORD).toContain('POSTGRES_PASSWORD');
});

test('the compose file passes every setting that the server reads, and no other', () => {
  const passed = Object.keys(compose.services.server.environment);
  expect(passed.toSorted()).toEqual(SETTING_NAMES.filter((name) => !FIXED.includes(name)).toSorted());
});

test('the image has the client for S3, so that the bucket of the settings can be used', () => {
  const installs = steps.filter(({ word }) => word === 'RUN').map(({ rest }) => rest);
  expect(installs.join()).toMatch(/@aws-sdk\/client-s3@\S+ @aws-sdk\/s3-request-presigner@\S+/);
});

test('every variable that the compose file asks for is in the example, which holds no secret', () => {
  const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const lines = read('.env.example').split('\n');
  const example = new Map(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect([...asked].filter((name) => !example.has(name ?? ''))).toEqual([]);
  expect([example.get('POSTGRES_PASSWORD'), example.get('ASSAY_ROOT_KEY')]).toEqual(['', '']);
});
