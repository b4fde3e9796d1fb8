export interface OpenFile {
  readonly path: string;
  readonly mode: 'view' | 'edit';
  /** The changed content, or null while it equals the stored content. */
  readonly draft: string | null;
  /** The revision that the draft is based on, or null when the server sent none. */
  readonly seen: number | null;
}

export interface ViewerState {
  readonly open: readonly OpenFile[];
  readonly active: string | null;
}

export const EMPTY_VIEWER: ViewerState = { open: [], active: null };

export function openFile(state: ViewerState, path: string): ViewerState {
  const isOpen = state.open.some((file) => file.path === path);
  const open = isOpen ? state.open : [...state.open, { path, mode: 'view' as const, draft: null, seen: null }];
  return { open, active: path };
}

/** Closing the active tab switches to the first remaining one. */
export function closeFile(state: ViewerState, path: string): ViewerState {
  const open = state.open.filter((file) => file.path !== path);
  return { open, active: state.active === path ? (open[0]?.path ?? null) : state.active };
}

function change(state: ViewerState, path: string, to: (file: OpenFile) => OpenFile): ViewerState {
  return { ...state, open: state.open.map((file) => (file.path === path ? to(file) : file)) };
}

export const setMode = (state: ViewerState, path: string, mode: OpenFile['mode']): ViewerState =>
  change(state, path, (file) => ({ ...file, mode }));

export interface FileEdit {
  readonly text: string;
  /** The content on the server. */
  readonly original: string;
  readonly revision: number | null;
}

/** Content that is changed back to the original no longer counts as a change. */
export function editFile(state: ViewerState, path: string, { text, original, revision }: FileEdit): ViewerState {
  return change(state, path, (file) =>
    text === original ? { ...file, draft: null, seen: null } : { ...file, draft: text, seen: file.draft === null ? revision : file.seen },
  );
}

/** Bases the draft on another revision that the user has seen. */
export const rebaseFile = (state: ViewerState, path: string, revision: number | null): ViewerState =>
  change(state, path, (file) => ({ ...file, seen: revision }));

export const dropDraft = (state: ViewerState, path: string): ViewerState =>
  change(state, path, (file) => ({ ...file, draft: null, seen: null, mode: 'view' }));

/** Marks the content as saved. Anything typed in the meantime stays a draft, based on the new revision. */
export function markSaved(
  state: ViewerState,
  path: string,
  { text, revision }: { readonly text: string; readonly revision: number | null },
) {
  return change(state, path, (file) =>
    file.draft === text ? { ...file, draft: null, seen: null, mode: 'view' } : { ...file, seen: revision },
  );
}

export const unsavedFiles = (state: ViewerState): readonly OpenFile[] => state.open.filter((file) => file.draft !== null);
