import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO, startAssay } from '../bench/start-assay.mjs';
import { npmCommand } from '../launcher/npm.mjs';
import { ROOT, say } from '../launcher/run-command.mjs';
import { DEMO_DEFECTS, startSampleApi } from '../packages/sample-api/src/index.ts';

/** The generators that people use most. They are installed in a temporary folder, because nothing of Assay depends on them. */
const TYPESCRIPT = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24'];
const PYTHON = ['openapi-python-client==0.29.1'];
const STRICT = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--allowImportingTsExtensions', '--skipLibCheck'];
/** Downloads that this generator cannot type, so that it leaves out their responses. */
const UNTYPED = /Unsupported content_type (?:application\/zip|application\/x-ndjson)/;

class NotPossible extends Error {}

function install(command, args, cwd) {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (done.status !== 0) throw new NotPossible((done.stderr ?? String(done.error)).trim().split('\n').at(-1));
}

const run = (command, args, cwd) => execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function typescriptClient(folder, description, session) {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const npm = npmCommand();
  install(npm.command, [...npm.args, 'install', '--no-audit', '--no-fund', ...TYPESCRIPT], folder);
  const tool = (file) => join(folder, 'node_modules', file);
  run(process.execPath, [tool('openapi-typescript/bin/cli.js'), description, '-o', 'api.d.ts'], folder);
  cpSync(join(ROOT, 'scripts/clients/session.ts'), join(folder, 'session.ts'));
  run(process.execPath, [tool('typescript/bin/tsc'), ...STRICT, '--types', 'node', 'session.ts'], folder);
  return run(process.execPath, ['session.ts', ...session], folder);
}

function pythonClient(folder, description, session) {
  install('python3', ['-m', 'venv', 'tools'], folder);
  const python = join(folder, 'tools/bin/python');
  install(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PYTHON], folder);
  const made = spawnSync(
    join(folder, 'tools/bin/openapi-python-client'),
    ['generate', '--path', description, '--meta', 'none', '--output-path', join(folder, 'assay_client')],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH: `${join(folder, 'tools/bin')}:${process.env.PATH}` } },
  );
  const left = `${made.stdout}${made.stderr}`.split(/^(?=WARNING|Unable|ERROR)/m).slice(1).filter((part) => !UNTYPED.test(part));
  if (made.status !== 0 || left.length > 0) throw new Error(`The generator has problems:\n${left.join('') || made.stderr}`);
  cpSync(join(ROOT, 'scripts/clients/session.py'), join(folder, 'session.py'));
  return run(python, ['session.py', ...session], folder);
}

/** What a session has to report. */
function requireFindings(name, text) {
  const report = JSON.parse(text);
  if (report.status !== 'failed' || report.operations === 0 || report.findings === 0) throw new Error(`${name}: ${text}`);
  say(`The ${name} client: ${report.operations} operations, ${report.cases} cases, ${report.findings} findings.`);
}

/** Generates clients from /openapi.json and uses each for a whole session. Returns whether all of them worked. */
export async function proveClients() {
  const work = mkdtempSync(join(tmpdir(), 'assay-clients-'));
  const api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: DEMO_DEFECTS });
  const assay = await startAssay();
  let isGood = true;
  try {
    const description = join(work, 'openapi.json');
    writeFileSync(description, await (await fetch(`${assay.url}/openapi.json`)).text());
    for (const [name, prove] of [
      ['TypeScript', typescriptClient],
      ['Python', pythonClient],
    ]) {
      const folder = join(work, name);
      mkdirSync(folder);
      try {
        requireFindings(name, prove(folder, description, [assay.url, api.url, DEMO.username, DEMO.password]));
      } catch (error) {
        if (error instanceof NotPossible) say(`NOT CHECKED: the ${name} client: ${error.message}`);
        else {
          isGood = false;
          say(`FAILED: the ${name} client: ${[error.message, error.stdout, error.stderr].filter(Boolean).join('\n')}`);
        }
      }
    }
  } finally {
    await assay.stop();
    await api.close();
    rmSync(work, { recursive: true, force: true });
  }
  return isGood;
}

process.exitCode = (await proveClients()) ? 0 : 1;
