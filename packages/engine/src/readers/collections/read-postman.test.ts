import { expect, test } from 'vitest';
import { postmanNodes, readPostman } from './read-postman.ts';

const collection = {
  info: { name: 'Shop' },
  auth: { type: 'basic', basic: { username: 'ada', password: 'x' } },
  item: [
    {
      name: 'Orders',
      item: [
        {
          name: 'One order',
          request: { url: { protocol: 'https', host: ['shop', 'test'], path: ['orders', { value: '7' }] } },
          response: [{ code: 200, body: '{}' }, { body: 'no status' }],
        },
        { name: 'Text', request: 'https://shop.test/text' },
      ],
    },
  ],
};

test('Nodes come folders first, with inherited authentication and saved responses.', () => {
  const nodes = [...postmanNodes(collection)];
  expect(nodes.map(({ name, depth, isFolder, topFolder }) => [name, depth, isFolder, topFolder])).toEqual([
    [null, 0, true, null],
    ['Orders', 1, true, null],
    ['One order', 2, false, 'Orders'],
    ['Text', 2, false, 'Orders'],
  ]);
  expect(nodes[2]).toMatchObject({ ownAuth: null, auth: { type: 'basic' }, responses: [{ status: 200, text: '{}' }] });
});

test('A URL in parts, as text or as the whole request gives the address of a call.', () => {
  expect(readPostman(collection)?.map(({ url }) => url)).toEqual([null, 'https://shop.test/orders/7', 'https://shop.test/text']);
});

test('Folders deeper than the limit are ignored.', () => {
  const deep = Array.from({ length: 50 }).reduce<object>((item) => ({ item: [item] }), { request: 'https://shop.test/' });
  expect([...postmanNodes({ ...deep })]).toHaveLength(31);
});
