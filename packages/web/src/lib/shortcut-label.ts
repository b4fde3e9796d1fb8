const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shortcut as the keyboard at hand writes it. */
export const shortcutLabel = (key: string): string => (isMac ? `⌘ ${key}` : `Ctrl ${key}`);
