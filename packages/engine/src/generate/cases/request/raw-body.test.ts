import { describe, expect, test } from 'vitest';
import { bytesWithFiles } from '../../../format/file-content.ts';
import type { JsonObject, StepRequest } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, object } from '../../sketch.fixture.ts';

const FILE = { type: 'string', format: 'binary' };

function made(media: string, schema: JsonObject, more: JsonObject = {}) {
  const content = { [media]: { schema, ...more } };
  const post = { operationId: 'op', requestBody: { required: true, content } };
  return generate({ say: '/generate smoke', document: documentOf({ '/files': { post } }) });
}

function sent(media: string, schema: JsonObject, more: JsonObject = {}): StepRequest {
  const request = suiteOf(made(media, schema, more))
    .cases.find(({ id }) => id === 'op.smoke')
    ?.steps.at(-1)?.req;
  if (request === undefined) throw new Error('there is no request');
  return request;
}

/** The parts as a server would parse them. */
async function parts(request: StepRequest): Promise<FormData> {
  return new Response(request.raw ?? '', { headers: { 'Content-Type': request.headers?.['Content-Type'] ?? '' } }).formData();
}

describe('A form with files', () => {
  test('a file is a small text with a name, other fields are plain parts', async () => {
    const form = await parts(sent('multipart/form-data', object({ file: FILE, n: { type: 'integer' } }, ['file', 'n'])));
    const file = form.get('file');
    expect(file instanceof File ? [file.name, await file.text()] : file).toEqual(['assay.txt', 'Written by an Assay test\n']);
    expect(form.get('n')).toBe('1');
  });

  test.each([
    ['image/png, image/jpeg', 'assay.png', 'image/png'],
    ['image/jpeg', 'assay.jpg', 'image/jpeg'],
    ['application/pdf', 'assay.pdf', 'application/pdf'],
  ])('a file of the type %s is a small valid one', async (contentType, name, type) => {
    const request = sent('multipart/form-data', object({ file: FILE }, ['file']), { encoding: { file: { contentType } } });
    const bytes = bytesWithFiles(request.raw ?? '') ?? request.raw ?? '';
    const headers = { 'Content-Type': request.headers?.['Content-Type'] ?? '' };
    const file = (await new Response(new Blob([bytes as string]), { headers }).formData()).get('file');
    if (!(file instanceof File)) throw new Error('there is no file');
    expect([file.name, file.type]).toEqual([name, type]);
    const [first] = new Uint8Array(await file.arrayBuffer());
    expect(first).toBe({ 'assay.png': 0x89, 'assay.jpg': 0xff, 'assay.pdf': 0x25 }[name]);
  });

  test('several files are several parts with the same name', async () => {
    const form = await parts(sent('multipart/form-data', object({ files: { type: 'array', items: FILE } }, ['files'])));
    expect(form.getAll('files').map((entry) => entry instanceof File)).toEqual([true]);
  });

  test('if no part is required, the first one is sent', async () => {
    const form = await parts(sent('multipart/form-data', object({ file: FILE, note: { type: 'string' } })));
    expect([...form.keys()]).toEqual(['file']);
  });

  test('a field name that would break the part is escaped', () => {
    const { raw } = sent('multipart/form-data', object({ 'a"\r\nX: 1': { type: 'string' } }, ['a"\r\nX: 1']));
    expect(raw).toContain('name="a___X: 1"');
  });
});

describe('Other text bodies', () => {
  test.each<[string, string, JsonObject, JsonObject, string]>([
    ['plain text', 'text/plain', { type: 'string' }, {}, 'Written by an Assay test\n'],
    ['plain text with an enum', 'text/plain', { type: 'string', enum: ['on'] }, {}, 'on'],
    ['bytes', 'application/octet-stream', FILE, {}, 'Written by an Assay test\n'],
    ['YAML', 'application/x-yaml', object({ n: { type: 'integer' } }, ['n']), {}, '{"n":1}'],
    ['XML from an example of the spec', 'application/xml', {}, { example: '<a/>' }, '<a/>'],
  ])('%s', (_name, media, schema, more, raw) => {
    expect(sent(media, schema, more)).toMatchObject({ raw, headers: { 'Content-Type': media } });
  });

  test('a body that cannot be invented is omitted with a reason', () => {
    expect(made('application/xml', {}).omitted).toEqual([{ op: 'POST /files', reason: 'its body is application/xml and has no example' }]);
  });

  test('rejecting an invented text is inconclusive, rejecting a documented one is a failure', () => {
    const [madeUp] = suiteOf(made('text/plain', { type: 'string' })).cases;
    expect(madeUp?.steps[0]?.expect.unless).toEqual(['400', '422']);
    const [shown] = suiteOf(made('text/plain', { type: 'string' }, { example: 'on' })).cases;
    expect(shown?.steps[0]?.expect.unless).toBeUndefined();
  });
});
