import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/run-command.mjs';

const TEXT_FILE = /^(?:licen[cs]e|copying|notice)/i;
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Finds the folder of a package as Node does: beside the package that needs it, then in the folders above. */
function folderOf(name, from) {
  const own = join(from, 'node_modules', name);
  if (existsSync(join(own, 'package.json'))) return own;
  const shared = join(ROOT, 'node_modules', name);
  return existsSync(join(shared, 'package.json')) ? shared : null;
}

/** Lists the folders of all packages that the workspaces need at run time. */
function shippedFolders() {
  const workspaces = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name));
  const found = new Set();
  const visit = (folder) => {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      const next = name.startsWith('@assay/') ? null : folderOf(name, folder);
      if (next === null || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...found].sort();
}

function licenceText(folder) {
  const names = readdirSync(folder).filter((name) => TEXT_FILE.test(name) && !/\.(?:js|ts|mjs|cjs)$/.test(name));
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');
}

/** Returns the licences of the packages in the bundle and the web app. Licence texts shared by several packages appear only once. */
export function thirdPartyLicences() {
  const byText = new Map();
  for (const folder of shippedFolders()) {
    const { name, version, license } = manifestOf(folder);
    const text = licenceText(folder) || `Licence: ${license}`;
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const rule = '-'.repeat(80);
  return [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`).join(`\n${rule}\n\n`);
}
