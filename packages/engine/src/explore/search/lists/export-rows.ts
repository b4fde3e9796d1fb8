import { countOf } from '../../../format/amounts.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { createdIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { findOtherLists } from '../access/sharing.ts';
import { findTotal } from '../model/list-total.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { withWholePage } from '../setup/whole-page.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { itemsOf } from './list-filters.ts';
import { readRows } from './list-rows.ts';

/** An export that covers a part of the resources on purpose. */
const PARTIAL =
  /\bonly (?!(?:for |by )?(?:admin|staff|manager|operator|owner)\w*)\w|\b(?:last|latest|since|month|year|week|today|first \d+|at most|up to|max\w*)\b/i;
/** The usual page sizes are multiples of five. */
const PAGE = 5;
const SMALLEST_PAGE = 10;

/** An export must contain all resources, and not only the first page, with the same amounts as the list. */
export function exportRowProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const list = kit.list === null ? null : recipeFor(world, creators, kit.list);
  if (list === null || list.setup.length > 0) return [];
  const whole = { ...withWholePage(world, list.step), capture: {} };
  const tables = findOtherLists(world, creators, kit).filter(({ state: { op } }) =>
    op.responses.some(({ status, media }) => status.startsWith('2') && media.some(({ media: name }) => /csv/i.test(name))),
  );
  return tables.map((table) => {
    const { op } = table.state;
    const isPartial = PARTIAL.test(`${op.summary ?? ''} ${op.description ?? ''}`) || Object.keys(table.query).length > 0;
    const judge: Probe['judge'] = ([all, shown]) => judgeRows(all, shown, kit.creator.collection, isPartial);
    return createSequenceProbe({ state: table.state, setup: [], steps: [whole, { ...table, capture: {} }], judge });
  });
}

function judgeRows(all: Exchange | undefined, shown: Exchange | undefined, collection: string, isPartial: boolean) {
  if (all === undefined || shown === undefined || !isSuccess(all.answer) || !isSuccess(shown.answer)) return [];
  const rows = readRows(shown, createdIn(shown.step.state.op.path)).filter(isObject);
  const byId = new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[String(row.id), row] as const])));
  const items = itemsOf(all, collection).filter(({ id }) => id !== undefined);
  const missing = items.filter(({ id }) => !byId.has(String(id)));
  const { key } = shown.step.state.op;
  const isPage = rows.length >= SMALLEST_PAGE && rows.length % PAGE === 0 && byId.size === rows.length;
  // The list may begin with the newest resources, and the export with the oldest.
  const isShorter = missing.length < items.length || (findTotal(all)?.value ?? 0) > rows.length;
  if (missing.length > 0 && isShorter && isPage && !isPartial) {
    const text = `${key} returns ${countOf(rows.length, 'row')}, but leaves out ${missing.length} of the resources that ${all.step.state.op.key} lists`;
    return [verdict(shown, all, 'rows', text, 'one row for each resource', countOf(rows.length, 'row'))];
  }
  for (const item of items) {
    const row = byId.get(String(item.id));
    const name = row === undefined ? undefined : differentAmount(item, row);
    if (row === undefined || name === undefined) continue;
    const text = `${key} shows ${name} = ${String(row[name])}, but ${all.step.state.op.key} returns ${JSON.stringify(item[name])}`;
    return [verdict(shown, all, name, text, JSON.stringify(item[name]), String(row[name]))];
  }
  return [];
}

/** The first number that differs. Other cells may be written differently. */
const differentAmount = (item: JsonObject, row: JsonObject): string | undefined =>
  Object.keys(item).find((name) => {
    const cell = objectOf(row)[name];
    return typeof item[name] === 'number' && isNumber(cell) && Number(cell) !== item[name];
  });

const isNumber = (cell: Json | undefined): boolean => typeof cell === 'string' && /^-?\d+(?:\.\d+)?$/.test(cell);

const verdict = (shown: Exchange, all: Exchange, place: string, text: string, expected: string, actual: string): ProbeVerdict => ({
  ...verdictDefaults(shown),
  beside: [all],
  place,
  rule: place === 'rows' ? 'incomplete-export' : 'responses-differ',
  text,
  expected,
  actual,
  source: 'convention',
  checks: null,
});
