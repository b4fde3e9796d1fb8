import { describe, expect, test } from 'vitest';
import { looksLikeShell, readShell } from './read-shell.ts';

describe('A command-line client', () => {
  test.each(['curl', 'wget', 'http', 'https', 'httpie', 'xh', 'xhs', 'curl.exe', '/usr/bin/curl'])('%s is detected and read', (client) => {
    const command = `${client} https://api.example.test/orders`;
    expect(looksLikeShell(command)).toBe(true);
    expect(readShell(command)).toMatchObject([{ method: 'GET', url: 'https://api.example.test/orders' }]);
  });
});

describe('An HTTPie command', () => {
  const bodyIn = (command: string) => readShell(command)[0]?.body;

  test('keeps the type of a JSON field', () => {
    expect(bodyIn(`http POST api.test/people name=Ada age:=29 tags:='["a"]' admin:=false plain=29 id:='{{id}}'`)).toMatchObject({
      kind: 'json',
      json: { name: 'Ada', age: 29, tags: ['a'], admin: false, plain: '29', id: '{{id}}' },
    });
  });

  test.each([
    ['http api.test/x', 'http://api.test/x'],
    ['https api.test/x', 'https://api.test/x'],
    ['xhs api.test/x', 'https://api.test/x'],
    ['/usr/bin/https.exe api.test/x', 'https://api.test/x'],
    ['xh --default-scheme https api.test/x', 'https://api.test/x'],
    ['https :8443/x', 'https://localhost:8443/x'],
  ])('%s requests %s', (command, url) => expect(readShell(command)[0]?.url).toBe(url));

  test('does not mistake the value of an option for the address', () => {
    expect(readShell(`http --ssl tls1.2 --max-redirects 3 --raw '{"age": 29}' api.test/people`)).toMatchObject([
      { method: 'POST', url: 'http://api.test/people', body: { kind: 'json', json: { age: 29 } } },
    ]);
  });
});

describe('A shell function', () => {
  test('sends its request with the arguments of each call', () => {
    const script = `call() {
  local method=$1 path=$2; shift 2
  curl -X "$method" "https://api.example.test$path" "$@"
}
call POST /login -d 'user=ada&pass=x'
call GET /orders -H "X-Note: it's"`;
    expect(readShell(script)).toMatchObject([
      { method: 'POST', url: 'https://api.example.test/login', body: { kind: 'form' } },
      { method: 'GET', url: 'https://api.example.test/orders', headers: [{ name: 'X-Note', value: "it's" }] },
    ]);
  });

  test('is read once when the script does not call it', () => {
    expect(readShell('ping() { curl https://api.example.test/ping; }')).toMatchObject([{ url: 'https://api.example.test/ping' }]);
  });

  test('that calls itself ends', () => {
    expect(readShell('again() {\n  curl https://api.example.test/a\n  again\n  again\n}\nagain').length).toBeLessThan(100);
  });
});
