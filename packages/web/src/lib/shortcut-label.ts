const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A keyboard shortcut as the current platform writes it. */
export const shortcutLabel = (key: string): string => (isMac ? `⌘ ${key}` : `Ctrl ${key}`);
