const CHUNK = 64 * 1024;

/** Joins small strings into chunks, because each chunk is a separate write. */
export function* inChunks(parts: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
