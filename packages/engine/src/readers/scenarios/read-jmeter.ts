import { readBodyText } from '../calls/body-text.ts';
import { EMPTY_CALL, type HttpCall, type Pair } from '../calls/http-call.ts';

const PROPERTY = /<(?:string|bool|int)Prop name="([\w.]{1,80})"[^>]{0,80}>([^<]{0,4000})<\//g;
const SAMPLER = /(?=<HTTPSampler)/;

/**
 * Reads the calls in a JMeter plan: samplers with their arguments, header managers and authorization managers. Null for any other input.
 */
export function readJmeter(source: string): readonly HttpCall[] | null {
  if (!/<stringProp name="(?:Header\.name|HTTPSampler\.|Authorization\.)/.test(source)) return null;
  return source
    .split(SAMPLER)
    .flatMap((part) => callOf([...part.matchAll(PROPERTY)].map(([, name = '', value = '']) => ({ name, value: textOf(value) }))));
}

function callOf(properties: readonly Pair[]): readonly HttpCall[] {
  const value = (name: string): string => properties.find((pair) => pair.name === name)?.value ?? '';
  const headers = pairs(properties, 'Header.name', 'Header.value');
  const fields = pairs(properties, 'Argument.name', 'Argument.value');
  const user = value('Authorization.username');
  const host = value('HTTPSampler.domain');
  const [body] = properties.filter(({ name }) => name === 'Argument.value');
  if (headers.length === 0 && user === '' && host === '') return [];
  return [
    {
      ...EMPTY_CALL,
      method: value('HTTPSampler.method') || 'GET',
      url: host === '' ? null : `${value('HTTPSampler.protocol') || 'https'}://${host}${value('HTTPSampler.path')}`,
      headers,
      body: fields.length > 0 ? { kind: 'form', fields } : readBodyText(body?.value ?? '', null),
      basicAuth: user === '' ? null : { user, password: value('Authorization.password') },
    },
  ];
}

/** The value may come before or after its name. */
function pairs(properties: readonly Pair[], name: string, value: string): readonly Pair[] {
  const names = properties.filter((pair) => pair.name === name && pair.value !== '');
  const values = properties.filter((pair) => pair.name === value);
  return names.map((pair, at) => ({ name: pair.value, value: values[at]?.value ?? '' }));
}

function textOf(written: string): string {
  return written
    .replace(/\$\{(?:__P\()?([\w.-]+)[^{}]*\}/g, '{{$1}}')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
