import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { jqPart, runJq } from './jq-parts.fixture.ts';

const piece = fc.constantFrom(
  ...['"', '\\', '\n', '\r', '\t', '\v', '\\n', '\\"', ' = ', '#', '-', '@', '<', '$(touch canary)', '`touch canary`'],
  ...['output = x', '\nnext\nurl = "', '"\noutput = "canary', '\u0001', '\u007f', 'é', '😀', '\u2028', '{{', '[1-9]', '%{url}', 'a'],
);

/** Returns this many values with characters that end a quotation, a line or an option. Every call returns the same values. */
export const hostileValues = (count: number): readonly string[] =>
  fc.sample(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    { numRuns: count, seed: 3 },
  );

export interface ReceivedValues {
  /** Bodies in the order in which a server received them. */
  readonly bodies: readonly string[];
  /** Query values that the server received. */
  readonly queries: readonly string[];
  /** Files in curl's folder other than its configuration. */
  readonly files: readonly string[];
}

/** Sends every value as a body and, encoded, in the URL, through one curl configuration that the script's own function wrote. */
export async function sendQuoted(values: readonly string[]): Promise<ReceivedValues> {
  const [bodies, queries]: [string[], string[]] = [[], []];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'));
      queries.push(decodeURIComponent((request.url ?? '').split('?v=')[1] ?? ''));
      response.end('.');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = JSON.parse(JSON.stringify(server.address()));
  const program = `${jqPart('text')}\n[.[] | "url = " + ("http://127.0.0.1:${port}/?v=" + percent | quoted), "data-raw = " + quoted]`;
  const lines = runJq(program, [...values]);
  const folder = mkdtempSync(join(tmpdir(), 'assay-quote-'));
  try {
    const list = Array.isArray(lines) ? lines.map(String) : [];
    const sections = values.map((_, index) => `${list.slice(index * 2, index * 2 + 2).join('\n')}\ngloboff\noutput = "/dev/null"`);
    writeFileSync(join(folder, 'conf'), sections.join('\nnext\n'));
    await promisify(execFile)('curl', ['-q', '-s', '-K', 'conf'], { cwd: folder });
    return { bodies, queries, files: readdirSync(folder).filter((name) => name !== 'conf') };
  } finally {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  }
}
