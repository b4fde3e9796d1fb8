const LANGUAGES: Readonly<Record<string, string>> = {
  js: 'javascript',
  ts: 'typescript',
  jsx: 'jsx',
  tsx: 'tsx',
  json: 'json',
  md: 'markdown',
  sql: 'sql',
  py: 'python',
  sh: 'bash',
  ps1: 'powershell',
  yaml: 'yaml',
  yml: 'yaml',
  xml: 'xml',
  html: 'html',
  css: 'css',
};

export const fileName = (path: string): string => path.split('/').at(-1) ?? path;

/** The language badge of a file, by its extension. */
export function languageOf(path: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName(path))?.[1]?.toLowerCase() ?? '';
  return LANGUAGES[extension] ?? 'text';
}

export interface FileGroup {
  /** Empty for files in the root. */
  readonly folder: string;
  readonly paths: readonly string[];
}

/** The files by folder, in the order of the archive. A folder is placed at its first file. */
export function groupFiles(paths: readonly string[]): readonly FileGroup[] {
  const groups: { folder: string; paths: string[] }[] = [];
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).join('/');
    const known = folder === '' ? groups.at(-1) : groups.find((group) => group.folder === folder);
    if (known !== undefined && known.folder === folder) known.paths.push(path);
    else groups.push({ folder, paths: [path] });
  }
  return groups;
}
