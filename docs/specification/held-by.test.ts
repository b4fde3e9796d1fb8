import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { standings } from './held-by.mjs';
import { specificationPage } from './write-page.mjs';

const here = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
interface Entry {
  readonly id: string;
  readonly kind: string;
}
const openIds = (entries: readonly Entry[]): readonly string[] => entries.filter(({ kind }) => kind === 'open').map(({ id }) => id);

describe('what the specification fixes', () => {
  it('is held by a test of its own screen or feature, or is a named deviation', () => {
    const { strings, constants } = standings();
    expect(strings).toHaveLength(414);
    expect(constants).toHaveLength(252);
    expect([...openIds(strings), ...openIds(constants)]).toEqual([]);
  });

  it('is looked for in places that exist', () => {
    const places: readonly { readonly of: string; readonly in: readonly string[] }[] = JSON.parse(here('places.json'));
    const missing = places.flatMap((place) => place.in).filter((path) => !existsSync(join(import.meta.dirname, '..', '..', path)));
    expect(missing).toEqual([]);
  });

  it('names deviations and wordings of ids that exist, each once and never both', () => {
    const ids = new Set<string>(
      [...JSON.parse(here('strings.json')), ...JSON.parse(here('constants.json'))].map(({ id }: { id: string }) => id),
    );
    const named: readonly string[] = [...JSON.parse(here('deviations.json')), ...JSON.parse(here('wording.json'))].map(
      ({ id }: { id: string }) => id,
    );
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it('stands on a page that is what the script makes of it', () => {
    expect(readFileSync(join(import.meta.dirname, '..', 'specification.md'), 'utf8')).toBe(specificationPage());
  });
});
