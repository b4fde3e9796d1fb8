import { hasDeleter } from '../../clean-up.ts';
import { findId } from '../../learning/find-id.ts';
import type { Resource } from '../../learning/pool.ts';
import type { ExploreContext } from '../../world.ts';

/** The number of rejected removals after which the reason is considered known. */
const REJECTIONS = 3;

/**
 * Resources that cannot be removed because others refer to them, such as an owner with an invoice that cannot be deleted. After a few
 * rejections in a collection, such resources are no longer removed.
 */
export class HeldResources {
  readonly #world: ExploreContext;
  readonly #rejections = new Map<string, number>();
  /** The resources that cannot be removed, with the resources that they refer to. */
  readonly #lasting = new Map<Resource, string>();

  constructor(world: ExploreContext) {
    this.#world = world;
  }

  /** Returns the resources whose removal may succeed. */
  worthTrying(resources: readonly Resource[]): readonly Resource[] {
    for (const resource of resources) if (!hasDeleter(this.#world, resource.collection)) this.#keep(resource);
    let open = resources;
    for (
      let held = open.filter((resource) => this.#isHeld(resource));
      held.length > 0;
      held = open.filter((resource) => this.#isHeld(resource))
    ) {
      for (const resource of held) this.#keep(resource);
      open = open.filter((resource) => !held.includes(resource));
    }
    return open;
  }

  /** Records that the server did not remove the resource. */
  reject(resource: Resource): void {
    this.#keep(resource);
    if (this.#isReferredTo(resource)) this.#rejections.set(resource.collection, (this.#rejections.get(resource.collection) ?? 0) + 1);
  }

  #keep(resource: Resource): void {
    this.#lasting.set(resource, JSON.stringify([resource.value, resource.sent, Object.values(resource.parents)]));
  }

  #isHeld(resource: Resource): boolean {
    return (this.#rejections.get(resource.collection) ?? 0) >= REJECTIONS && this.#isReferredTo(resource);
  }

  #isReferredTo(resource: Resource): boolean {
    const id = findId(resource, 'id')?.value;
    const text = id === undefined ? null : JSON.stringify(id);
    return text !== null && [...this.#lasting].some(([other, known]) => other.collection !== resource.collection && known.includes(text));
  }
}
