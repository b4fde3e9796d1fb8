import { isObject, objectOf } from '../../../json/values.ts';
import { createdIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { findOtherLists } from '../access/sharing.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { freeTextFields } from '../setup/free-text.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { readRows } from './list-rows.ts';

const FORMULA = /apostrophe|formula|spreadsheet|begin with (?:one of )?=/i;
const MOST_FIELDS = 3;

/** A text that is difficult to write correctly into a CSV cell. */
interface HardText {
  readonly text: string;
  readonly about: string;
  readonly isFormula: boolean;
}

const HARD_TEXTS: readonly HardText[] = [
  { text: 'a{{RUN_ID}}, "b"', about: 'commas and quotes', isFormula: false },
  { text: 'a{{RUN_ID}}\nb', about: 'line breaks', isFormula: false },
  { text: '=1+{{RUN_ID}}', about: 'a formula', isFormula: true },
];

/**
 * A CSV table must contain each text in one cell, even if it contains commas, quotes or line breaks, and must contain no formulas if the
 * spec forbids them.
 */
export function csvProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  const { body } = create;
  const tables = findOtherLists(world, creators, kit).filter(({ state: { op } }) =>
    op.responses.some(({ status, media }) => status.startsWith('2') && media.some(({ media: name }) => /csv/i.test(name))),
  );
  const fields = freeTextFields(world, create).slice(0, MOST_FIELDS);
  return tables.flatMap((table) =>
    fields.flatMap((field) =>
      HARD_TEXTS.filter(({ isFormula }) => !isFormula || FORMULA.test(table.state.op.description ?? '')).map((hard) =>
        createSequenceProbe({
          state: table.state,
          setup: instance.setup.slice(0, -1),
          steps: [
            { ...create, body: { ...body, [field]: hard.text } },
            { ...table, capture: {} },
          ],
          judge: ([made, shown]) => judgeCell(made, shown, field, hard),
        }),
      ),
    ),
  );
}

/** The unique word in the text shows which cell it is in, whatever the columns are called. */
function judgeCell(
  made: Exchange | undefined,
  shown: Exchange | undefined,
  field: string,
  { about, isFormula }: HardText,
): readonly ProbeVerdict[] {
  if (made === undefined || shown === undefined || !isSuccess(made.answer) || !isSuccess(shown.answer)) return [];
  const sent = String(objectOf(made.request.body)[field]);
  const [word = ''] = /\w+/.exec(sent.replace(/^=1\+/, '')) ?? [];
  const { op } = shown.step.state;
  const cells = readRows(shown, createdIn(op.path)).flatMap((row) => Object.values(objectOf(row)).map(String));
  const cell = cells.find((one) => one.includes(word));
  const isWhole = isFormula ? cell?.startsWith('=') === false : cells.includes(sent);
  if (shownIn(made)[field] !== sent || cell === undefined || isWhole) return [];
  return [
    {
      ...verdictDefaults(shown),
      beside: [made],
      place: isFormula ? 'formulas' : 'texts',
      rule: 'broken-cell',
      text: `${op.key} does not escape ${about} in ${field} correctly`,
      expected: isFormula ? 'a cell that is not a formula' : sent,
      actual: cell,
      source: isFormula ? 'spec' : 'protocol',
      checks: null,
    },
  ];
}
