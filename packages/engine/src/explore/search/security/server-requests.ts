import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep, Vars } from '../model/script.ts';
import { type Probe, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const ADDRESS = /(?:url|uri|address|endpoint|link|href)$/i;
/** Any URL is tried, because the server may fetch a picture or a page that it only needs to store. */
const LINK = /(?:url|uri|link|href)$/i;
/** Names of fields with URLs that the server reads from. */
const READ = /fetch|import|download|source|preview|scrape|feed|remote|crawl/i;
/** Names of fields with URLs that the server sends requests to on purpose. */
const CALLED = /web_?hook|callback|notif|ping|hook/i;
const FETCHES =
  /\b(?:fetch(?:es|ed)?|download(?:s|ed)?|retriev\w+|import(?:s|ed)?|cop(?:y|ies|ied) (?:to|into|from)|load(?:s|ed)? from|reads? from)\b/i;
const CLOSED = /\b(?:private|internal|local|loopback|own network)\b[^.;]*\b(?:address|network|host|4\d\d|rejected|refused|not allowed)/i;

/**
 * Server-side request forgery: the field contains the URL of a listener on the same machine, which clients must not be able to reach
 * through the server. Without a listener, there are no probes.
 */
export function serverRequestProbes(world: ExploreContext, { step, setup }: Recipe): readonly Probe[] {
  const { callbacks } = world;
  const { op } = step.state;
  if (callbacks === null) return [];
  return inputsOf(world, step).flatMap(({ name, place, description, put }) => {
    const said = `${fullDescriptionOf(op)} ${description}`;
    const isRead = READ.test(name) || FETCHES.test(said);
    const isCalled = CALLED.test(name);
    if (!isRead && !isCalled && !LINK.test(name)) return [];
    const pathFor = (vars: Vars): string => `/assay-${String(vars.RUN_ID ?? '')}`;
    const tried = put(`${callbacks.url}/assay-{{RUN_ID}}`);
    const judge: Probe['judge'] = (all, vars) => {
      const [exchange] = all;
      if (exchange === undefined || !callbacks.seen().includes(pathFor(vars))) return [];
      return [
        {
          ...verdictDefaults(exchange),
          place,
          grade: isCalled && !isRead && !CLOSED.test(said) ? 'note' : 'defect',
          rule: 'server-request',
          text: `${op.key} lets the server send a request to an address in its own network (${place})`,
          expected: '4xx, and no request',
          actual: `${statusText(exchange)}, and a request to the loopback address`,
          source: CLOSED.test(said) ? 'spec' : 'convention',
          checks: { status: ['4xx'] },
        },
      ];
    };
    // The second request gives the server time to call the URL in the first one.
    return [{ ...createSequenceProbe({ state: step.state, setup, steps: [tried, { ...tried, capture: {} }], judge }), sharesSetup: true }];
  });
}

interface Input {
  readonly name: string;
  readonly place: string;
  readonly description: string;
  readonly put: (value: string) => ScriptStep;
}

function inputsOf({ tools }: ExploreContext, step: ScriptStep): readonly Input[] {
  const { op } = step.state;
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const isText = (flat: JsonObject): boolean => tools.typeOf(flat) === 'string' && flat.enum === undefined;
  const words = (flat: JsonObject, more: Json | undefined): string => `${String(flat.description ?? '')} ${String(more ?? '')}`;
  const fields = Object.entries(objectOf(properties)).flatMap(([name, member]): readonly Input[] => {
    const flat = resolveAlternatives(asSchema(member), { tools, turn: 0 });
    if (!ADDRESS.test(name) || !isText(flat) || !isObject(step.body)) return [];
    const { body } = step;
    return [
      {
        name,
        place: `body.${name}`,
        description: words(flat, objectOf(member).description),
        put: (value) => ({ ...step, body: { ...body, [name]: value } }),
      },
    ];
  });
  const query = op.params.flatMap(({ name, in: place, schema, description }): readonly Input[] => {
    const flat = resolveAlternatives(schema, { tools, turn: 0 });
    if (place !== 'query' || !ADDRESS.test(name) || !isText(flat)) return [];
    const put = (value: string): ScriptStep => ({ ...step, query: { ...step.query, [name]: value } });
    return [{ name, place: `query.${name}`, description: words(flat, description), put }];
  });
  return [...fields, ...query];
}
