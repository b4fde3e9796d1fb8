import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEMO, startAssay } from '../bench/start-assay.mjs';
import { npmCommand } from '../launcher/npm.mjs';
import { print, ROOT } from '../launcher/run-command.mjs';
import { DEMO_DEFECTS, SAMPLE_CREDENTIALS, startSampleApi } from '../packages/sample-api/src/index.ts';

/** The most popular generators. They are installed in a temporary folder, because nothing in Assay depends on them. */
const TYPESCRIPT = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24'];
const PYTHON = ['openapi-python-client==0.29.1'];
const STRICT = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--allowImportingTsExtensions', '--skipLibCheck'];
/** Warnings about downloads for which this generator cannot create types. It leaves out their responses. */
const UNTYPED = /Unsupported content_type (?:application\/zip|application\/x-ndjson)/;

class NotPossible extends Error {}

/** Asynchronous, because the sample API runs in the same process and has to respond meanwhile. */
const start = promisify(execFile);

async function install(command, args, cwd) {
  await start(command, args, { cwd }).catch((error) => {
    throw new NotPossible((error.stderr || error.message).trim().split('\n').at(-1));
  });
}

const run = async (command, args, cwd) => (await start(command, args, { cwd })).stdout;

async function typescriptClient(folder, description, session) {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const npm = npmCommand();
  await install(npm.command, [...npm.args, 'install', '--no-audit', '--no-fund', ...TYPESCRIPT], folder);
  const tool = (file) => join(folder, 'node_modules', file);
  await run(process.execPath, [tool('openapi-typescript/bin/cli.js'), description, '-o', 'api.d.ts'], folder);
  cpSync(join(ROOT, 'scripts/clients/session.ts'), join(folder, 'session.ts'));
  await run(process.execPath, [tool('typescript/bin/tsc'), ...STRICT, '--types', 'node', 'session.ts'], folder);
  return run(process.execPath, ['session.ts', ...session], folder);
}

async function pythonClient(folder, description, session) {
  await install('python3', ['-m', 'venv', 'tools'], folder);
  const python = join(folder, 'tools/bin/python');
  await install(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PYTHON], folder);
  const made = await start(
    join(folder, 'tools/bin/openapi-python-client'),
    ['generate', '--path', description, '--meta', 'none', '--output-path', join(folder, 'assay_client')],
    { cwd: folder, env: { ...process.env, PATH: `${join(folder, 'tools/bin')}:${process.env.PATH}` } },
  );
  const left = `${made.stdout}${made.stderr}`
    .split(/^(?=WARNING|Unable|ERROR)/m)
    .slice(1)
    .filter((part) => !UNTYPED.test(part));
  if (left.length > 0) throw new Error(`The generator leaves out:\n${left.join('')}`);
  cpSync(join(ROOT, 'scripts/clients/session.py'), join(folder, 'session.py'));
  return run(python, ['session.py', ...session], folder);
}

/** Checks that a session's output contains the expected findings. */
function requireFindings(name, text) {
  const report = JSON.parse(text);
  if (report.status !== 'failed' || report.operations === 0 || report.findings === 0) throw new Error(`${name}: ${text}`);
  print(`The ${name} client: ${report.operations} operations, ${report.cases} cases, ${report.findings} findings.`);
}

/** Generates clients from /openapi.json and uses each one for a whole session. Returns whether all of them worked. */
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
        requireFindings(
          name,
          await prove(folder, description, [assay.url, api.url, DEMO.username, DEMO.password, JSON.stringify(SAMPLE_CREDENTIALS)]),
        );
      } catch (error) {
        if (error instanceof NotPossible) print(`NOT CHECKED: the ${name} client: ${error.message}`);
        else {
          isGood = false;
          print(`FAILED: the ${name} client: ${[error.message, error.stdout, error.stderr].filter(Boolean).join('\n')}`);
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
