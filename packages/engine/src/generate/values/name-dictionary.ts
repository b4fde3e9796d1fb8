import { wordsOf } from '../../format/words.ts';
import { ownValue } from '../../json/values.ts';
import { pickInteger, type Random } from './seeded-random.ts';

/** Sample values by the last word of a field name, for fields that are not free text. */
const BY_LAST_WORD: Readonly<Record<string, string>> = {
  phone: '+12025550143',
  mobile: '+12025550143',
  fax: '+12025550143',
  url: 'https://example.com/assay',
  uri: 'https://example.com/assay',
  website: 'https://example.com',
  link: 'https://example.com/assay',
  href: 'https://example.com/assay',
  homepage: 'https://example.com',
  country: 'DE',
  currency: 'EUR',
  language: 'en',
  lang: 'en',
  locale: 'en-US',
  timezone: 'Europe/Berlin',
  zip: '10115',
  zipcode: '10115',
  postcode: '10115',
  date: '2024-05-17',
  birthday: '1990-05-17',
  time: '10:30',
  color: '#336699',
  colour: '#336699',
  ip: '192.0.2.10',
  host: 'example.com',
  domain: 'example.com',
  hostname: 'example.com',
  password: 'Assay-Passw0rd!',
  secret: 'Assay-Passw0rd!',
  isbn: '9783161484100',
  iban: 'DE89370400440532013000',
  gender: 'other',
  mime: 'text/plain',
};

const FREE_TEXT: Readonly<Record<string, string>> = {
  city: 'Berlin',
  street: 'Main Street 1',
  address: 'Main Street 1',
  state: 'Berlin',
  region: 'Berlin',
  firstname: 'Robin',
  lastname: 'Miller',
  name: 'Assay sample',
  title: 'Assay sample',
  description: 'Written by an Assay test',
  comment: 'Written by an Assay test',
  note: 'Written by an Assay test',
  notes: 'Written by an Assay test',
  message: 'Written by an Assay test',
  text: 'Written by an Assay test',
  body: 'Written by an Assay test',
  author: 'Robin Miller',
};

/** Returns a value that suits a field name, or null when the name is not in the dictionary. */
export function textForName(name: string, random: Random): string | null {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (last === 'email' || last === 'mail') return `reader-${pickInteger(random, 1000, 9999)}@example.com`;
  if (last === 'code' && words.length > 1) return ownValue(BY_LAST_WORD, words.at(-2) ?? '') ?? null;
  if (last === 'username' || last === 'login') return `reader${pickInteger(random, 1000, 9999)}`;
  const joined = words.join('');
  return ownValue(BY_LAST_WORD, joined) ?? ownValue(BY_LAST_WORD, last) ?? ownValue(FREE_TEXT, joined) ?? ownValue(FREE_TEXT, last) ?? null;
}

/** True when the name implies a format, such as an address or a code, so that a server may reject unusual characters. */
export function impliesFormat(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const known = [
    'id',
    'ids',
    'uuid',
    'guid',
    'number',
    'sha',
    'ref',
    'handle',
    'sid',
    'email',
    'mail',
    'code',
    'username',
    'login',
    'slug',
    'key',
    'token',
    'sku',
    'type',
    'kind',
    'status',
    'format',
    'version',
    'hash',
    'sort',
    'order',
  ];
  return known.includes(last) || Object.hasOwn(BY_LAST_WORD, last) || Object.hasOwn(BY_LAST_WORD, words.join(''));
}

const FREE_TEXTS = new Set(
  'name title author description summary text note notes comment message subject label body content caption remark reason topic'.split(' '),
);

/** True when the name implies free text, so that a server that rejects any string contradicts the spec. */
export function takesAnyText(name: string): boolean {
  return FREE_TEXTS.has(wordsOf(name).at(-1) ?? '');
}
