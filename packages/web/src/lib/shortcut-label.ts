const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shortcut in the notation of the current platform. */
export const shortcutLabel = (key: string): string => (isMac ? `⌘ ${key}` : `Ctrl ${key}`);
