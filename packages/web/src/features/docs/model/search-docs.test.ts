import { beforeAll, describe, expect, it } from 'vitest';
import { loadEntries, type SearchEntry, searchEntries } from './search-docs.ts';

const entry = (title: string, text = '', page = 'p'): SearchEntry => ({ title, page, to: title, text });
const titles = (entries: readonly SearchEntry[], query: string): string[] => searchEntries(entries, query).map(({ title }) => title);

describe('the search of the docs', () => {
  it('puts a title before a text, and a short title before a long one', () => {
    const entries = [entry('Verdicts', 'Every run has one.'), entry('When a run is stopped'), entry('Run')];
    expect(titles(entries, 'runs')).toEqual(['Run', 'When a run is stopped', 'Verdicts']);
  });

  it('puts entries with more of the words first, ignores filler words, and requires half of the others', () => {
    const entries = [entry('Webhooks of GitHub'), entry('Webhooks', 'The signature is an HMAC.'), entry('What is it?')];
    expect(titles(entries, 'what is the signature of a webhook')).toEqual(['Webhooks', 'Webhooks of GitHub']);
    expect(titles(entries, 'webhook to a mail server')).toEqual([]);
  });

  it('tolerates a typo in a long word', () => {
    expect(titles([entry('Environments'), entry('Runs')], 'enviroment')).toEqual(['Environments']);
    expect(titles([entry('Runs')], 'rums')).toEqual([]);
  });

  it('shows the text around the words', () => {
    const [hit] = searchEntries([entry('Mail', `${'Other words come first. '.repeat(9)}The outbox is a folder.`)], 'outbox');
    expect(hit?.excerpt).toMatch(/^… .*The outbox is a folder\.$/);
  });
});

describe('the search over the pages that exist', () => {
  let entries: readonly SearchEntry[] = [];
  beforeAll(async () => {
    entries = await loadEntries();
  });

  it.each([
    ['exit codes', '/docs/run-packs#exit-codes'],
    ['codes exit', '/docs/run-packs#exit-codes'],
    ['webhook signature', '/docs/integrations#webhooks'],
    ['github action', '/docs/ci#github-action'],
    ['own api', '/docs/own-api'],
    ['docker', '/docs/hosting#containers'],
    ['cron', '/docs/integrations#schedules'],
    ['forgot password', '/docs/accounts#forgotten-password'],
    ['mcp', '/docs/mcp'],
    ['waiver', '/docs/runs#findings-and-waivers'],
    ['baseline file', '/docs/command-line#baseline'],
    ['oauth client credentials', '/docs/auth-pilot#types'],
    ['keyboard shortcuts', '/docs/chat#keyboard-shortcuts'],
    ['read-only exploration', '/docs/explore#in-the-browser'],
    ['load test', '/docs/runs#load-tests'],
    ['root key', '/docs/hosting#settings'],
    ['slack', '/docs/integrations#webhooks'],
    ['invite a colleague', '/docs/guides#invite-a-colleague'],
  ])('%s finds %s among the first three', (query, to) => {
    const first = searchEntries(entries, query).slice(0, 3);
    expect(first.map((hit) => hit.to)).toContain(to);
  });
});
