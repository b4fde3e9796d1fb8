import { describe, expect, test } from 'vitest';
import { FILE_CONTENT, parseFilePart, sampleCsvFor, sampleFileFor } from '../../format/file-content.ts';
import type { OutgoingRequest } from '../../model/index.ts';
import { exploreWith, json, modelOf, object, responses } from '../scripted-api.fixture.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];

const formOf = (encoding: object) => ({
  '/photos': {
    post: {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': { schema: object({ file: { type: 'string', format: 'binary' } }, ['file']), ...encoding },
        },
      },
      responses,
    },
  },
});

/** Uploads a file to a server that only takes pictures, and returns the last request. */
async function upload(encoding: object): Promise<{ readonly sent: readonly OutgoingRequest[]; readonly isReached: boolean }> {
  const sent: OutgoingRequest[] = [];
  const phases = { queued: 0, connect: 0, waiting: 1, download: 0 };
  const { result } = await exploreWith(modelOf(formOf(encoding)), () => json(200, {}), {
    ports: {
      send: async (request) => {
        sent.push(request);
        const isPicture =
          request.bytes !== undefined && hasBytes(request.bytes, PNG) && (request.body ?? '').includes('Content-Type: image/png');
        const body = JSON.stringify(isPicture ? {} : { message: 'Only PNG or JPEG' });
        const headers = [['content-type', 'application/json']] as const;
        return { kind: 'response', status: isPicture ? 200 : 415, headers, body, bytes: body.length, truncated: false, phases };
      },
    },
  });
  return { sent, isReached: result.operations[0]?.reason === null };
}

const hasBytes = (all: Uint8Array, wanted: readonly number[]): boolean =>
  all.some((_, at) => wanted.every((byte, index) => all[at + index] === byte));

describe('A file in a form', () => {
  test('has the type that the spec names.', async () => {
    const { sent, isReached } = await upload({ encoding: { file: { contentType: 'image/png, image/jpeg' } } });
    expect([sent.length, isReached]).toEqual([1, true]);
  });

  test('has the type that a rejection names.', async () => {
    const { sent, isReached } = await upload({});
    expect([sent.length, isReached]).toEqual([2, true]);
  });

  test('is a text where nothing names a type, and can be made larger.', () => {
    expect(sampleFileFor('The attachment')).toBe(FILE_CONTENT);
    expect(parseFilePart(FILE_CONTENT)).toMatchObject({ type: 'text/plain', name: 'assay.txt' });
    expect(parseFilePart(sampleFileFor('image/jpeg').padEnd(5000))?.bytes.length).toBeGreaterThan(4900);
    expect(parseFilePart('other')).toBeNull();
  });
});

test('A description that names the columns of a table leads to such a table, with or without rows.', () => {
  const words = 'Upload of a CSV file (at most 256 kB) with the header line `timestamp,power_kw,name`.';
  const textOf = (value: string | null): string => new TextDecoder().decode(parseFilePart(value)?.bytes);
  expect(textOf(sampleCsvFor(words))).toBe('timestamp,power_kw,name\n2031-03-14T08:15:00Z,1,assay\n');
  expect(textOf(sampleCsvFor(words, 'no rows'))).toBe('timestamp,power_kw,name\n');
  expect(sampleCsvFor('A CSV file with any columns')).toBeNull();
});
