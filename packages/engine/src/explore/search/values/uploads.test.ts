import { expect, test } from 'vitest';
import type { ExploreFinding, JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';

const form = object({ kind: { type: 'string', enum: ['photo', 'letter'] }, file: { type: 'string', format: 'binary' } }, ['kind', 'file']);
const errors: JsonObject = Object.fromEntries([400, 413, 415].map((status) => [status, { description: 'no' }]));
const model = modelOf({
  '/files': {
    post: {
      description: 'At most 10 kB.',
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
      responses: { 201: { description: 'made' }, ...errors },
    },
  },
});

interface Flaws {
  readonly anyKind?: true;
  readonly anySize?: true;
}

function fileServer({ anyKind, anySize }: Flaws): (call: Call) => Reply {
  let last = 0;
  return ({ method, body, size, headers }) => {
    if (method !== 'POST') return json(405, {}, { allow: 'POST' });
    if (!/multipart/.test(headers['content-type'] ?? '')) return json(415, {});
    const kind = /name="kind"\r\n\r\n([^\r]*)/.exec(String(body))?.[1];
    const isKnown = anyKind === true ? kind !== undefined : kind === 'photo' || kind === 'letter';
    if (!isKnown || !/filename=/.test(String(body))) return json(400, { error: 'no' });
    if (size > 10_240 && anySize !== true) return json(413, {});
    last += 1;
    return json(201, { id: last });
  };
}

async function defectsWith(flaws: Flaws): Promise<readonly ExploreFinding[]> {
  const { result } = await exploreWith(model, fileServer(flaws), { search: { requests: 5000, milliseconds: 1e9 } });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
}

test('An upload that checks its parts and its size has no findings.', async () => {
  expect((await defectsWith({})).map((defect) => defect.text)).toEqual([]);
});

test('An upload with a kind that the spec does not list is found.', async () => {
  expect((await defectsWith({ anyKind: true })).map(({ rule, place }) => [rule, place])).toEqual([['accepts-invalid', 'body.kind']]);
});

test('An accepted upload that is too large is found, and its content is truncated in the finding.', async () => {
  const defects = await defectsWith({ anySize: true });
  expect(defects.map(({ rule, place }) => [rule, place])).toEqual([['accepts-invalid', 'body large']]);
  expect(JSON.stringify(defects).length).toBeLessThan(20_000);
});

test.each<[string, (size: number) => boolean, readonly string[]]>([
  ['an empty file', (size) => size <= 20_480, ['POST /scans accepts a file that is empty']],
  ['a file that is too large', (size) => size >= 1, ['POST /scans accepts a file that is larger than 20 KB']],
  ['nothing, where both sizes are checked', (size) => size >= 1 && size <= 20_480, []],
])('The size in the description of a file is checked: %s.', async (_what, isFine, texts) => {
  const scan = object({ file: { type: 'string', format: 'binary', description: 'Scan, 1 byte to 20 kB' } }, ['file']);
  const scans = modelOf({
    '/scans': {
      post: {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: scan } } },
        responses: { 201: { description: 'made' }, 400: { description: 'no' }, 405: { description: 'no' }, 415: { description: 'no' } },
      },
    },
  });
  const serve = ({ method, body, headers }: Call): Reply => {
    if (method !== 'POST') return json(405, {}, { allow: 'POST' });
    if (!/multipart/.test(headers['content-type'] ?? '')) return json(415, {});
    const content = /filename="[^"]*"\r\n[^\r]*\r\n\r\n([\s\S]*?)\r\n--/.exec(String(body))?.[1];
    return content !== undefined && isFine(content.length) ? json(201, { id: 1 }) : json(400, {});
  };
  const { result } = await exploreWith(scans, serve, { search: { requests: 500, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ text }) => text.split(',')[0]);
  expect(found).toEqual(texts);
});

test.each([true, false])('A text file that is accepted instead of a picture is a defect: %s.', async (isAccepted) => {
  const photo = object({ file: { type: 'string', format: 'binary', description: 'PNG or JPEG, otherwise 415' } }, ['file']);
  const photos = modelOf({
    '/photos': {
      post: {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: photo } } },
        responses: { 201: { description: 'made' }, ...errors, 405: { description: 'no' } },
      },
    },
  });
  const serve = ({ method, body, headers }: Call): Reply => {
    if (method !== 'POST') return json(405, {}, { allow: 'POST' });
    if (!/multipart/.test(headers['content-type'] ?? '')) return json(415, {});
    const type = /filename="[^"]*"\r\nContent-Type: ([^\r]*)/i.exec(String(body))?.[1];
    if (type === undefined) return json(400, {});
    return type.startsWith('image/') || isAccepted ? json(201, { id: 1 }) : json(415, {});
  };
  const { result } = await exploreWith(photos, serve, { search: { requests: 500, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ text }) => text.split(',')[0]);
  expect(found).toEqual(isAccepted ? ['POST /photos accepts a text file'] : []);
});
