import { lowerAlphanumeric, singular } from '../../format/words.ts';
import { isObject } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { resourceOf } from './place.ts';

export type Bindings = Readonly<Record<string, string | number>>;

/** An operation and the portable path in its response. */
export interface ValueSource {
  readonly from: string;
  readonly path: string;
}

/** The base of values without a known location in a response. */
export const UNKNOWN_LOCATION = 'none';

/** A resource from a 2xx response. */
export interface Resource {
  readonly collection: string;
  readonly value: Json;
  /** The portable path to the value in the response, or `header:Location`. */
  readonly base: string;
  /** The key of the operation whose response contained it. */
  readonly from: string;
  /** The path values of that request, which identify its parents. */
  readonly parents: Bindings;
  /** The sources of those values, by parameter. */
  readonly parentLinks: Readonly<Record<string, ValueSource>>;
  /** True if this exploration created it. */
  readonly isOwn: boolean;
  /** True if it was found inside a resource that this exploration created. */
  readonly isInsideOwn: boolean;
  /** The body of the request that created it. */
  readonly sent: JsonObject | null;
  /** The request line that created it. */
  readonly request: string;
}

const MAX_PER_COLLECTION = 12;
const MAX_PER_RESOURCE = 24;
const MAX_VALUES = 8;

/** Values of such fields are never shown or stored, even if no environment contains them. */
const SECRET_FIELD = /(?:password|passwd|secret|token|api[-_]?key|private[-_]?key|authorization|credentials?)$/i;
const SHORTEST_SECRET = 6;
const MASK = '•••';

export function isScalar(value: Json | undefined): value is string | number {
  return (typeof value === 'string' && value !== '' && value.length < 200) || typeof value === 'number';
}

/** The data from successful responses: resources by collection and by name, and values by field name. */
export class ValuePool {
  readonly #byCollection = new Map<string, Resource[]>();
  readonly #byResource = new Map<string, Resource[]>();
  readonly #byField = new Map<string, (string | number)[]>();
  readonly #known = new Set<string>();
  /** How many resources each list has ever contained. Removed ones leave the list, because a search creates thousands of them. */
  readonly #taken = new Map<readonly Resource[], number>();
  readonly #removedOwn = new Map<string, Resource[]>();
  readonly #made = new Map<string, number>();
  readonly #secrets = new Set<string>();
  #version = 0;

  /** Increases whenever something new is learned. */
  get version(): number {
    return this.#version;
  }

  add(resource: Resource): void {
    const key = JSON.stringify([resource.collection, resource.value, resource.parents]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    if (isObject(resource.value)) for (const [name, value] of Object.entries(resource.value)) this.#noteSecret(name, value);
    this.#put(this.#byCollection, resource.collection, resource, MAX_PER_COLLECTION);
    this.#put(this.#byResource, resourceOf(resource.collection), resource, MAX_PER_RESOURCE);
    if (resource.isOwn) this.#made.set(resource.collection, this.made(resource.collection) + 1);
    this.#version += 1;
  }

  addField(name: string, value: Json): void {
    this.#noteSecret(name, value);
    const key = lowerAlphanumeric(name);
    const known = this.#byField.get(key) ?? [];
    if (!isScalar(value) || known.includes(value) || known.length >= MAX_VALUES) return;
    this.#byField.set(key, [...known, value]);
    this.#version += 1;
  }

  /** Masks secrets that responses contained. */
  mask(text: string): string {
    return [...this.#secrets].reduce(
      (masked, secret) => masked.replaceAll(secret, MASK).replaceAll(encodeURIComponent(secret), MASK),
      text,
    );
  }

  #noteSecret(name: string, value: Json): void {
    if (typeof value === 'string' && value.length >= SHORTEST_SECRET && SECRET_FIELD.test(name)) this.#secrets.add(value);
  }

  in(collection: string): readonly Resource[] {
    return [...(this.#byCollection.get(collection) ?? [])];
  }

  named(resource: string): readonly Resource[] {
    return [...(this.#byResource.get(resource) ?? [])];
  }

  fieldValues(name: string): readonly (string | number)[] {
    return this.#byField.get(lowerAlphanumeric(name)) ?? this.#byField.get(singular(lowerAlphanumeric(name))) ?? [];
  }

  all(): readonly Resource[] {
    return [...this.#byCollection.values()].flat();
  }

  /** The resources of this exploration that still exist. They come first in each list. */
  own(): readonly Resource[] {
    return [...this.#byCollection.values()].flatMap((list) => {
      const other = list.findIndex(({ isOwn }) => !isOwn);
      return other === -1 ? list : list.slice(0, other);
    });
  }

  /** How many resources of a collection the exploration has created, including those that it removed. */
  made(collection: string): number {
    return this.#made.get(collection) ?? 0;
  }

  /** Removed resources of this exploration with one of these names. */
  removedOwn(words: readonly string[]): readonly Resource[] {
    return words.flatMap((word) => this.#removedOwn.get(word) ?? []);
  }

  /** Forgets a resource that no longer exists. */
  remove(resource: Resource): void {
    const name = resourceOf(resource.collection);
    const isKnown = [this.#byCollection.get(resource.collection), this.#byResource.get(name)].map((list) => takeOut(list, resource));
    if (resource.isOwn && isKnown.includes(true)) this.#removedOwn.set(name, [...(this.#removedOwn.get(name) ?? []), resource]);
  }

  /** Resources that the exploration created come first, because they may be changed and deleted. */
  #put(map: Map<string, Resource[]>, key: string, resource: Resource, most: number): void {
    const list = map.get(key) ?? [];
    map.set(key, list);
    const taken = this.#taken.get(list) ?? 0;
    if (!resource.isOwn && taken >= most) return;
    this.#taken.set(list, taken + 1);
    if (resource.isOwn) list.unshift(resource);
    else list.push(resource);
  }
}

function takeOut(list: Resource[] | undefined, resource: Resource): boolean {
  const at = list?.indexOf(resource) ?? -1;
  if (at !== -1) list?.splice(at, 1);
  return at !== -1;
}
