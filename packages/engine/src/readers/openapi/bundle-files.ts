import { valueAt } from '../../json/pointer.ts';
import { isList, isObject, objectOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { chooseRoot, type SourceFile } from './choose-root.ts';
import { resolveFile, splitRef } from './file-refs.ts';
import { readDocument } from './read-document.ts';

export interface FilesToBundle {
  readonly files: readonly SourceFile[];
  /** Path or URL of the root file. Detected by default. */
  readonly root?: string;
}

export type BundledFiles =
  | { readonly kind: 'bundled'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: string };

/** The property of the bundled document that contains the other files. */
const FILES = 'x-files';

/** Bundles a multi-file spec into one document. References that cannot be resolved are kept. */
export function bundleFiles({ files, root }: FilesToBundle): BundledFiles {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const start = root ?? chooseRoot(files);
  const first = start === null ? undefined : texts.get(start);
  if (start === null || first === undefined) {
    return {
      kind: 'refused',
      problem: `None of the ${files.length} files is an OpenAPI spec: none of them has an “openapi” or “swagger” version.`,
    };
  }
  const parsed = readDocument(first);
  if (parsed.kind === 'refused') return { kind: 'refused', problem: `${start}: ${parsed.problem}` };
  const bundle = new Bundle(start, parsed.document, texts);
  const document = bundle.finish();
  return {
    kind: 'bundled',
    text: JSON.stringify(document, null, 2),
    notes: [...bundle.notes(files.length), ...parsed.findings.map(({ message }) => `${start}: ${message}`)],
  };
}

class Bundle {
  readonly #root: string;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #documents = new Map<string, JsonObject>();
  readonly #waiting: string[] = [];
  readonly #broken: string[] = [];

  constructor(root: string, document: JsonObject, texts: ReadonlyMap<string, string>) {
    this.#root = root;
    this.#texts = texts;
    this.#documents.set(root, document);
  }

  finish(): JsonObject {
    const main = objectOf(this.#rewrite(this.#documents.get(this.#root) ?? {}, this.#root));
    const others: Record<string, Json> = {};
    for (let path = this.#waiting.shift(); path !== undefined; path = this.#waiting.shift())
      others[path] = this.#rewrite(this.#documents.get(path) ?? {}, path);
    const document = Object.keys(others).length === 0 ? main : { ...main, [FILES]: others };
    return withContainers(document);
  }

  notes(all: number): readonly string[] {
    const used = this.#documents.size;
    const unused = all - used - this.#broken.length;
    const left =
      unused === 0
        ? ''
        : ` ${unused === 1 ? 'One file was' : `${unused} files were`} skipped because nothing references ${unused === 1 ? 'it' : 'them'}.`;
    const main = `Read from ${used === 1 ? 'one file' : `${used} files`}, starting with ${shortName(this.#root)}.${left}`;
    return [main, ...this.#broken];
  }

  #rewrite(value: Json, file: string): Json {
    if (isList(value)) return value.map((item) => this.#rewrite(item, file));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === '$ref' && typeof member === 'string' ? this.#reference(member, file) : this.#rewrite(member, file),
      ]),
    );
  }

  #reference(ref: string, from: string): string {
    const { file, pointer } = splitRef(ref);
    const target = file === '' ? from : resolveFile(file, from);
    if (target === null || !this.#open(target)) return ref;
    // Authors of split specs often write `#/components/…` when they mean the root file.
    const isMeantForRoot = target === from && !this.#has(from, pointer) && this.#has(this.#root, pointer.replace(/(?<=.)\/.*$/s, ''));
    const holder = isMeantForRoot ? this.#root : target;
    return holder === this.#root ? `#${pointer}` : `#/${FILES}/${escaped(holder)}${pointer}`;
  }

  #has(path: string, pointer: string): boolean {
    return valueAt(this.#documents.get(path) ?? {}, decoded(pointer)) !== undefined;
  }

  /** Reads a file once. Returns false when it is missing or cannot be parsed. */
  #open(path: string): boolean {
    if (this.#documents.has(path)) return true;
    const text = this.#texts.get(path);
    if (text === undefined) return false;
    const parsed = readDocument(text);
    if (parsed.kind === 'refused') {
      const note = `${shortName(path)} was skipped. ${parsed.problem}`;
      if (!this.#broken.includes(note)) this.#broken.push(note);
      return false;
    }
    this.#documents.set(path, parsed.document);
    this.#waiting.push(path);
    return true;
  }
}

/** `paths` and the tables under `components` may themselves be references, but readers expect them inline. */
function withContainers(document: JsonObject): JsonObject {
  const open = (value: Json | undefined): Json | undefined => {
    let current = value;
    for (let hop = 0; hop < 5 && isObject(current) && typeof current.$ref === 'string' && current.$ref.startsWith('#/'); hop += 1)
      current = valueAt(document, decoded(current.$ref.slice(1)));
    return current;
  };
  const components = open(document.components);
  const opened = isObject(components)
    ? Object.fromEntries(Object.entries(components).map(([key, table]): [string, Json] => [key, open(table) ?? table]))
    : null;
  const paths = open(document.paths);
  return { ...document, ...(paths === undefined ? {} : { paths }), ...(opened === null ? {} : { components: opened }) };
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

function escaped(path: string): string {
  return path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
}

const shortName = (path: string): string => (path.length > 120 ? `…${path.slice(-120)}` : path);
