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

/** A file's language badge, by extension. */
export function languageBadge(path: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName(path))?.[1]?.toLowerCase() ?? '';
  return LANGUAGES[extension] ?? 'text';
}

export interface FileGroup {
  /** Empty for files in the root folder. */
  readonly folder: string;
  readonly paths: readonly string[];
}

/** Groups files by folder, in archive order. A folder appears where its first file is. */
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
