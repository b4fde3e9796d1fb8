import { readBodyText } from '../calls/body-text.ts';
import { type CallBody, EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { Captures } from '../recordings/http-captures.ts';
import { addClientAuth, readAuthCalls, readTokenCalls } from './client-auth.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

interface Block {
  readonly name: string;
  readonly text: string;
}

/** Reads the call in a Bruno file, which has `name { … }` blocks with braces at line ends. Null for any other input. */
export function readBruno(source: string): readonly HttpCall[] | null {
  const blocks = [...source.matchAll(/^([a-z][\w:-]{0,40})[ \t]*\{[ \t]*\r?\n([\s\S]{0,20000}?)\n?^\}/gm)].map(
    ([, name = '', text = '']): Block => ({ name, text }),
  );
  const request = blocks.find(({ name }) => VERBS.includes(name));
  const auth = authBlock(blocks, request);
  if (auth === undefined && (request === undefined || findPair(pairsOf(request.text), 'url') === null)) return null;
  const own = auth === undefined ? null : { type: auth.name.slice('auth:'.length), values: pairsOf(auth.text) };
  if (request === undefined) return own === null ? null : readAuthCalls(own);
  const call = callOf(request, blocks);
  return own === null ? [call] : [addClientAuth(call, own), ...readTokenCalls(own)];
}

/** A file may keep the blocks of schemes that its request does not use. */
function authBlock(blocks: readonly Block[], request: Block | undefined): Block | undefined {
  const selected = request === undefined ? null : findPair(pairsOf(request.text), 'auth');
  if (selected === null || selected === 'inherit') return blocks.find(({ name }) => name.startsWith('auth:'));
  return blocks.find(({ name }) => name === `auth:${selected}`);
}

function callOf(request: Block, blocks: readonly Block[]): HttpCall {
  const parts = splitUrl(findPair(pairsOf(request.text), 'url') ?? '');
  const within = (name: string): readonly Pair[] => pairsOf(blocks.find((block) => block.name === name)?.text ?? '');
  return {
    ...EMPTY_CALL,
    method: request.name.toUpperCase(),
    url: parts.url === '' ? null : parts.url,
    query: [...parts.query, ...within('params:query')],
    headers: within('headers'),
    body: bodyOf(blocks),
    answerPath: new Captures(new Map()).readAfter(
      blocks.filter(({ name }) => name.endsWith(':post-response') || name === 'tests').map(({ text }) => text),
      0,
    ),
  };
}

function bodyOf(blocks: readonly Block[]): CallBody {
  const form = blocks.find(({ name }) => name === 'body:form-urlencoded' || name === 'body:multipart-form');
  if (form !== undefined) return { kind: 'form', fields: pairsOf(form.text) };
  const text = blocks.find(({ name }) => name === 'body:json' || name === 'body:text' || name === 'body');
  return text === undefined ? { kind: 'none' } : readBodyText(text.text, text.name === 'body:text' ? null : 'application/json');
}

/** Parses `name: value` lines. A `~` before a name disables the line. */
function pairsOf(text: string): readonly Pair[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const found = /^[ \t]*([^~\s:][^:]{0,80}):[ \t]*(.*?)[ \t]*$/.exec(line);
    return found === null ? [] : [{ name: found[1] ?? '', value: found[2] ?? '' }];
  });
}
