import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ATTACKS, hostileSuite, testCase } from './hostile-suite.fixture.ts';
import { jqPrograms } from './jq-parts.fixture.ts';
import { hostileValues, sendQuoted } from './quoting.fixture.ts';
import { runPack } from './run-pack.fixture.ts';
import { type ScriptedServers, startServers } from './scripted-server.fixture.ts';

let servers: ScriptedServers;
beforeAll(async () => {
  servers = await startServers({});
});
afterAll(() => servers.close());

describe('run.sh treats every text of a suite as data', () => {
  it.each(ATTACKS)('%j', async (attack) => {
    const before = servers.seen.length;
    const shellSafe = attack.replaceAll('\u0000', '');
    const run = await runPack(hostileSuite(attack), {
      jq: jqPrograms.at(-1) ?? 'jq',
      env: { BASE_URL: servers.base, EVIL: shellSafe, http_proxy: 'http://127.0.0.1:1' },
    });
    expect(run.output).not.toContain('root:');
    expect(servers.bodies.join('\n')).not.toContain('root:');
    expect([0, 1, 3]).toContain(run.exitCode);
    expect(readdirSync(run.folder).toSorted()).toEqual(['.curlrc', '.env', 'report.json', 'report.xml', 'run.sh', 'tests', 'tests.json']);
    expect(existsSync(join(run.folder, 'canary'))).toBe(false);
    const requests = servers.seen.slice(before);
    expect(requests.length).toBeGreaterThan(6);
    expect(requests.filter((line) => !/^(GET|POST) \/echo/.test(line))).toEqual([]);
    run.clean();
  });

  it('a value in the path never leads to another host than that of the base URL', async () => {
    const cases = ['/{{EVIL}}/x', '/echo/{{EVIL}}', '/{{EMPTY}}/evil.test/x'].map((path, index) =>
      testCase(`path ${index}`, { method: 'GET', path }),
    );
    const header = {
      assay: '1',
      suite: { id: 'h', name: 'h', generator: 'g', engineVersion: '1', seed: 1 },
      env: { BASE_URL: {}, EVIL: {}, EMPTY: { default: '' } },
      auth: {},
      defaults: {},
      schemas: {},
      include: ['tests/endpoint/a.json'],
    };
    const files = [
      { path: 'tests.json', content: JSON.stringify(header) },
      { path: 'tests/endpoint/a.json', content: JSON.stringify({ cases }) },
    ];
    const other = new URL(servers.other).host;
    const before = servers.seen.length;
    const run = await runPack(files, { env: { BASE_URL: `${servers.base}/`, EVIL: `/${other}/@${other}` } });
    expect(run.verdicts['path 2']).toEqual(['blocked']);
    expect(servers.seen.slice(before).filter((line) => line.startsWith('other'))).toEqual([]);
    run.clean();
  });
});

test('the quoting function for curl configurations preserves 500 hostile values byte by byte', async () => {
  const values = hostileValues(500);
  const { bodies, queries, files } = await sendQuoted(values);
  expect(bodies).toEqual(values);
  expect(queries).toEqual(values);
  expect(files).toEqual([]);
});
