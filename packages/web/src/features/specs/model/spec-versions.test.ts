import { describe, expect, it } from 'vitest';
import { specFixture } from './spec.fixture.ts';
import { currentIds, describeSource, listVersions, safeUrl } from './spec-versions.ts';

const books1 = specFixture({ id: 'b1', seriesId: 'books', revision: 1 });
const books2 = specFixture({ id: 'b2', seriesId: 'books', revision: 2 });
const admin = specFixture({ id: 'a1', seriesId: 'admin', revision: 1 });

describe('versions of API specs', () => {
  it('marks the newest of each spec as current, in any order', () => {
    expect(currentIds([books1, admin, books2])).toEqual(new Set(['b2', 'a1']));
  });

  it('lists the versions of one spec, newest first', () => {
    expect(listVersions([books1, admin, books2], books1).map(({ id }) => id)).toEqual(['b2', 'b1']);
  });

  it('names the source of a version: the address, the file or the pasted text', () => {
    expect(describeSource({ sourceUrl: 'https://x.test/a.json', fileName: null })).toBe('https://x.test/a.json');
    expect(describeSource({ sourceUrl: null, fileName: 'a.yaml' })).toBe('Upload: a.yaml');
    expect(describeSource({ sourceUrl: null, fileName: null })).toBe('Pasted text');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' https://x.test', 'file:///etc/passwd', null])('does not link to %j', (url) => {
    expect(safeUrl(url)).toBeNull();
  });

  it('links to http and https addresses', () => {
    expect(safeUrl('HTTPS://x.test/a')).toBe('HTTPS://x.test/a');
  });
});
