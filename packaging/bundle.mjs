import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from '../launcher/run-command.mjs';

/** Packages with compiled code, which npm installs beside the bundle. */
export const INSTALLED = ['@electric-sql/pglite', '@node-rs/argon2'];
/** Packages that the bundle uses only when the user has installed them. */
const IF_PRESENT = [/^@aws-sdk\//, 'pg-native'];

/** Modules that depend on the layout of a checkout or slow down the start, and the modules that replace them in the package. */
const REPLACED = new Map([
  [join(ROOT, 'packages/server/src/platform/config/folders.ts'), join(ROOT, 'packaging/folders.mjs')],
  [join(ROOT, 'packages/net/src/undici-client.ts'), join(ROOT, 'packaging/undici-client.mjs')],
  [join(ROOT, 'node_modules/undici/lib/dispatcher/client-h2.js'), join(ROOT, 'packaging/undici-http2.cjs')],
]);

const replaceModules = {
  name: 'replace-modules',
  resolveId: {
    filter: { id: /folders\.ts$|undici-client\.ts$|client-h2\.js$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const other = REPLACED.get(found?.id);
      // A replacement may import the module that it replaces.
      return other === undefined || other === importer ? found : other;
    },
  },
};

/** Threads load their entry file by URL. The bundle has a single folder, so only the file name of the URL is kept. */
const nameThreadEntries = {
  name: 'name-thread-entries',
  transform: {
    filter: { code: /-thread-entry\.ts'/ },
    handler: (code) => code.replaceAll(/new URL\('[./a-z-]*?([a-z-]+-thread-entry)\.ts'/g, "new URL('./$1.mjs'"),
  },
};

/**
 * Escapes all non-ASCII characters. A single one of them doubles the memory for a module's source text, because V8 then stores two bytes
 * per character.
 */
const escapeText = {
  name: 'escape-text',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escapeNonAscii(file.code);
  },
};

/** Strings, templates and regular expressions mean the same with escapes. A redundant backslash before an escaped character is removed. */
export const escapeNonAscii = (code) =>
  code.replace(/(\\*)([\u0080-\uffff])/g, (_, slashes, unit) => {
    const written = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return slashes.slice(slashes.length % 2) + written;
  });

function entries() {
  const threads = globSync('packages/server/src/**/*-thread-entry.ts', { cwd: ROOT });
  return {
    commands: join(ROOT, 'launcher/commands.mjs'),
    help: join(ROOT, 'packages/cli/src/help/help.mjs'),
    ...Object.fromEntries(threads.map((file) => [basename(file, '.ts'), join(ROOT, file)])),
  };
}

/** Bundles the command line and the server into `folder`, one file per command, and returns the modules that it contains. */
export async function bundle(folder) {
  const build = await rolldown({
    input: entries(),
    platform: 'node',
    external: [...INSTALLED, ...IF_PRESENT],
    plugins: [replaceModules, nameThreadEntries, escapeText],
    logLevel: 'warn',
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: { legal: false, annotation: false, jsdoc: false },
    // Node reads and hashes a module's source text at every start. Names are kept, because the log shows them.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await build.close();
  return output.flatMap(({ moduleIds = [] }) => moduleIds);
}
