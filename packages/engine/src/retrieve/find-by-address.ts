import type { HttpMethod, Operation } from '../model/index.ts';
import { normalizePath } from './normalize-path.ts';

interface Address {
  readonly method: HttpMethod | null;
  readonly path: string;
}

/** A path with its operations, and the order of the paths in the spec. */
interface KnownPath {
  readonly at: number;
  readonly operations: readonly Operation[];
}

/** The paths as a tree of their segments. */
interface PathNode {
  readonly children: Map<string, PathNode>;
  /** The children whose segment has parameters, and the values that it may have. */
  readonly templates: { readonly values: RegExp; readonly node: PathNode }[];
  known: KnownPath | null;
}

/**
 * Finds the operations with exactly this path, regardless of parameter names. If there are none, finds those whose parameters may have
 * these values (`/orders/17`), and otherwise all operations below the path. A scope may contain thousands of paths.
 */
export function findByAddress(operations: readonly Operation[]): (address: Address) => readonly Operation[] {
  const root = treeOf(operations);
  return ({ method, path }) => {
    const segments = segmentsOf(normalizePath(path));
    const allowed = (paths: readonly (KnownPath | null)[]): readonly Operation[] =>
      paths
        .flatMap((known) => known ?? [])
        .toSorted((left, right) => left.at - right.at)
        .flatMap((known) => known.operations.filter((op) => method === null || op.method === method));
    const own = segments.reduce<PathNode | undefined>((node, segment) => node?.children.get(segment), root);
    const exact = allowed([own?.known ?? null]);
    if (exact.length > 0) return exact;
    const filledIn = allowed(instancesIn(root, segments).map(({ known }) => known));
    return filledIn.length > 0 ? filledIn : allowed(own === undefined ? [] : descendantsOf(own));
  };
}

const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1);

const emptyNode = (): PathNode => ({ children: new Map(), templates: [], known: null });

function treeOf(operations: readonly Operation[]): PathNode {
  const root = emptyNode();
  for (const [at, [path, found]] of [...Map.groupBy(operations, (op) => normalizePath(op.path))].entries()) {
    const last = segmentsOf(path).reduce(childOf, root);
    last.known = { at, operations: found };
  }
  return root;
}

function childOf(node: PathNode, segment: string): PathNode {
  const known = node.children.get(segment);
  if (known !== undefined) return known;
  const child = emptyNode();
  node.children.set(segment, child);
  if (segment.includes('{}')) node.templates.push({ values: valuesOf(segment), node: child });
  return child;
}

function valuesOf(template: string): RegExp {
  const parts = template.split('{}').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/{}]+')}$`);
}

/** Returns the nodes for the paths that become this one once their parameters have values. */
function instancesIn(root: PathNode, segments: readonly string[]): readonly PathNode[] {
  return segments.reduce<readonly PathNode[]>(
    (nodes, segment) =>
      nodes.flatMap((node) => [
        ...[node.children.get(segment) ?? []].flat(),
        ...node.templates.filter(({ values }) => values.test(segment)).map((template) => template.node),
      ]),
    [root],
  );
}

function descendantsOf(node: PathNode): readonly KnownPath[] {
  return [...node.children.values()].flatMap((child) => [...(child.known === null ? [] : [child.known]), ...descendantsOf(child)]);
}
