/** Messages between the pool and a thread. The `id` identifies late messages from an older task. */
export type ToThread =
  | { readonly kind: 'task'; readonly id: number; readonly task: unknown }
  | { readonly kind: 'message'; readonly id: number; readonly message: unknown };

export type FromThread =
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: string }
  | { readonly kind: 'message'; readonly id: number; readonly message: unknown };

/** Why a task returned no result: it threw, ran too long, needed too much memory, was stopped, or its thread died. */
export type ThreadFailureKind = 'task' | 'timeout' | 'memory' | 'terminated' | 'crash';

export class ThreadFailure extends Error {
  readonly kind: ThreadFailureKind;

  constructor(kind: ThreadFailureKind, message: string) {
    super(message);
    this.name = 'ThreadFailure';
    this.kind = kind;
  }
}
