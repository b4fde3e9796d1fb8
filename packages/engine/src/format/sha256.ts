const BLOCK = 64;
const WORDS = 64;

/** The first 32 bits of the fractional parts of the roots of primes (FIPS 180-4). */
const CONSTANTS = constants();

function constants(): { readonly rounds: readonly number[]; readonly start: readonly number[] } {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < WORDS; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
  return {
    rounds: primes.map((prime) => fraction(Math.cbrt(prime))),
    start: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
  };
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256. The engine cannot use a crypto API, because it uses no host APIs. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes);
  let state = CONSTANTS.start;
  for (let at = 0; at < padded.length; at += BLOCK) state = compress(state, schedule(padded, at));
  return Uint8Array.from(state.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]));
}

function pad(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const bits = bytes.length * 8;
  for (let index = 0; index < 4; index += 1) padded[padded.length - 1 - index] = (bits >>> (8 * index)) & 255;
  return padded;
}

function schedule(padded: Uint8Array, at: number): readonly number[] {
  const byte = (index: number): number => padded[at + index] ?? 0;
  const words = Array.from(
    { length: 16 },
    (_, index) => (byte(4 * index) << 24) | (byte(4 * index + 1) << 16) | (byte(4 * index + 2) << 8) | byte(4 * index + 3),
  );
  for (let index = 16; index < WORDS; index += 1) {
    const [near = 0, far = 0] = [words[index - 15], words[index - 2]];
    const low = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const high = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words.push(((words[index - 16] ?? 0) + low + (words[index - 7] ?? 0) + high) | 0);
  }
  return words;
}

function compress(state: readonly number[], words: readonly number[]): readonly number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < WORDS; index += 1) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + (CONSTANTS.rounds[index] ?? 0) + (words[index] ?? 0)) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

/** HMAC with SHA-256 (RFC 2104), as in a JWT with HS256. */
export function hmacSha256(key: Uint8Array, text: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const mixed = (mask: number, rest: Uint8Array): Uint8Array => sha256(Uint8Array.from([...block.map((byte) => byte ^ mask), ...rest]));
  return mixed(0x5c, mixed(0x36, text));
}
