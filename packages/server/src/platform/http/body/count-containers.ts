const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const OBJECT = 0x7b;

/** Counts the arrays and objects in a JSON string without creating them. Stops once there are more than `most`. */
export function countContainers(json: Uint8Array, most: number): number {
  let count = 0;
  let isText = false;
  for (let at = 0; at < json.length && count <= most; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === LIST || byte === OBJECT) count += 1;
  }
  return count;
}
