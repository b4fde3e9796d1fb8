import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { npmCommand } from '../launcher/npm.mjs';
import { ROOT, runCommand } from '../launcher/run-command.mjs';
import { publicAddresses } from '../packages/contract/src/public-addresses.ts';
import { baselineJsonSchema, factsJsonSchema, suiteJsonSchema } from '../packages/engine/src/index.ts';
import { bundle, INSTALLED } from './bundle.mjs';
import { thirdPartyLicences } from './licences.mjs';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const serverManifest = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8'));

const addresses = publicAddresses(process.env);

/** What npm needs to know about the package. Dependencies have the versions of the lockfile. */
function packageManifest() {
  const { name, version, description, license, type, engines } = manifest;
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    homepage: addresses.docs,
    bin: { assay: 'bin/assay.mjs' },
    optionalDependencies: Object.fromEntries(INSTALLED.map((name) => [name, serverManifest.dependencies[name]])),
  };
}

/** Files that are copied as they are: `[from, to]`, a pattern to a folder. */
const COPIED = [
  ['packages/engine/pack/run.{sh,ps1}', 'lib'],
  ['docs/*.md', 'docs'],
  ['{LICENSE,README.md,CHANGELOG.md}', '.'],
];

/** Writes everything that the package contains into `folder`. `webFolder` holds the built web app. */
export async function writePackage(folder, { webFolder }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  await bundle(join(folder, 'lib'));
  for (const [pattern, to] of COPIED)
    for (const file of globSync(pattern, { cwd: ROOT })) cpSync(join(ROOT, file), join(folder, to, basename(file)));
  cpSync(join(ROOT, 'packages/server/migrations'), join(folder, 'migrations'), {
    recursive: true,
    filter: (path) => !path.endsWith('_snapshot.json'),
  });
  cpSync(webFolder, join(folder, 'web'), { recursive: true, filter: (path) => !/\.map$|\.assay-stamp$/.test(path) });
  cpSync(join(ROOT, 'packaging/assay.mjs'), join(folder, 'bin/assay.mjs'));
  chmodSync(join(folder, 'bin/assay.mjs'), 0o755);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicences());
  writeSchemas(join(folder, 'schemas'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageManifest(), null, 2)}\n`);
}

function writeSchemas(folder) {
  mkdirSync(folder);
  const schemas = { suite: suiteJsonSchema, facts: factsJsonSchema, baseline: baselineJsonSchema };
  for (const [name, schema] of Object.entries(schemas)) {
    const named = { $id: `${addresses.schemas}/${name}.json`, ...schema };
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(named, null, 2)}\n`);
  }
}

/** Packs a folder into `assay-<version>.tgz` in `destination` and returns the path, or null when npm fails. */
export async function packFolder(folder, destination) {
  const npm = npmCommand();
  const code = await runCommand(npm.command, [...npm.args, 'pack', '--silent', '--pack-destination', destination], {
    cwd: folder,
    quiet: true,
  });
  return code === 0 ? join(destination, `${manifest.name}-${manifest.version}.tgz`) : null;
}
