const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
const PLAIN_SEGMENT = /^(?!-)[^\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+$/u;
const MAX_BYTES = 200;

/** Whether a path can be written on every operating system: relative, visible characters, no device name, and inside the folder. */
export function isSafePath(path: string): boolean {
  if (path === '.env.example') return true;
  if (path !== path.normalize('NFC') || Buffer.byteLength(path) > MAX_BYTES) return false;
  return path.split('/').every((segment) => PLAIN_SEGMENT.test(segment) && !/^\.|[. ]$|^ /.test(segment) && !DEVICE.test(segment));
}
