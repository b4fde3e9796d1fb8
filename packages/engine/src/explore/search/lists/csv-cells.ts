import { isObject, objectOf } from '../../../json/values.ts';
import { createdIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { World } from '../../world.ts';
import { exportsOf } from '../access/sharing.ts';
import { isItem } from '../model/response-resources.ts';
import { type Exchange, idIn } from '../model/script.ts';
import type { Probe, Verdict } from '../model/verdict.ts';
import { freeText } from '../setup/free-text.ts';
import { instanceOf, type Kit, sequence } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { base } from '../verdicts/judge-exchange.ts';
import { rowsOf } from './list-rows.ts';

const FORMULA = /apostrophe|formula|spreadsheet|begin with (?:one of )?=/i;

/** A CSV file must contain each text in one cell, even if the text contains commas or quotes, and no formulas if the spec forbids them. */
export function csvProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const instance = instanceOf(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (instance === null || create === undefined || create.state !== kit.creator.state || !isObject(create.body)) return [];
  const { body } = create;
  const field = freeText(world, create);
  const tables = exportsOf(world, creators, kit).filter(({ state: { op } }) =>
    op.responses.some(({ status, media }) => status.startsWith('2') && media.some(({ media: name }) => /csv/i.test(name))),
  );
  if (field === null) return [];
  return tables.flatMap((table) => {
    const { op } = table.state;
    const make = (text: string, judge: (cell: string, sent: string) => string | null): Probe =>
      sequence({
        state: table.state,
        setup: instance.setup.slice(0, -1),
        steps: [
          { ...create, body: { ...body, [field]: text } },
          { ...table, capture: {} },
        ],
        judge: ([made, shown], vars) => judgeCell(made, shown, { field, id: idIn(instance.id, vars), judge }),
      });
    const isGuarded = FORMULA.test(op.description ?? '');
    return [
      make('a{{RUN_ID}}, "b"', (cell, sent) => (cell === sent ? null : 'commas and quotes')),
      ...(isGuarded ? [make('=1+{{RUN_ID}}', (cell) => (cell.startsWith('=') ? 'a formula' : null))] : []),
    ];
  });
}

interface Cell {
  readonly field: string;
  readonly id: string;
  readonly judge: (cell: string, sent: string) => string | null;
}

function judgeCell(made: Exchange | undefined, shown: Exchange | undefined, { field, id, judge }: Cell): readonly Verdict[] {
  if (made === undefined || shown === undefined || !isSuccess(made.answer) || !isSuccess(shown.answer)) return [];
  const sent = String(objectOf(made.request.body)[field]);
  const { op } = shown.step.state;
  const row = rowsOf(shown, createdIn(op.path)).find((one) => isItem(one, id, createdIn(made.step.state.op.path)));
  const cell = isObject(row ?? null) ? objectOf(row)[field] : undefined;
  const wrong = typeof cell === 'string' && objectOf(made.answer.json)[field] === sent ? judge(cell, sent) : null;
  if (wrong === null) return [];
  return [
    {
      ...base(shown),
      beside: [made],
      place: `${field} ${wrong}`,
      rule: 'broken-cell',
      text: `${op.key} does not write ${wrong} in ${field} as it should`,
      expected: wrong === 'a formula' ? 'a cell that is not a formula' : sent,
      actual: String(cell),
      source: wrong === 'a formula' ? 'spec' : 'protocol',
      checks: null,
    },
  ];
}
