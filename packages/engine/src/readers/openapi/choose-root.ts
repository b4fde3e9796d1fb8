/** A file in a spec: its path in an archive, or its URL. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const USUAL_NAMES = ['openapi', 'swagger', 'index', 'api', 'main', 'root', 'spec'];

/** Chooses the root file of a spec, which declares the version. If several do, the usual name and the shortest path win. */
export function chooseRoot(files: readonly SourceFile[]): string | null {
  const [best] = files
    .filter(({ text }) => namesVersion(text))
    .toSorted((a, b) => depthOf(a) - depthOf(b) || rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1));
  return best?.path ?? null;
}

function namesVersion(text: string): boolean {
  const start = text.slice(0, 20_000);
  return /^\uFEFF?\s*\{/.test(start) ? /"(?:openapi|swagger)"\s*:/.test(start) : /^["']?(?:openapi|swagger)["']?\s*:/m.test(start);
}

const depthOf = ({ path }: SourceFile): number => path.split('/').length;

function rankOf({ path }: SourceFile): number {
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
  const rank = USUAL_NAMES.indexOf(name);
  return rank < 0 ? USUAL_NAMES.length : rank;
}
