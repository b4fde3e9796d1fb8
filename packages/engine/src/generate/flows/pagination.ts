import { wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { memberPath } from '../../json/portable-path.ts';
import type { Operation, Parameter, TestCase } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { resourceWithArticle } from '../cases/context/resource-words.ts';
import { type OperationOutput, operationOutput } from '../links/outputs.ts';
import { findCreatedResource, type Resource } from '../links/resources.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { type FlowDraft, finishFlow, startFlow } from './flow-draft.ts';

const SIZES = /^(?:limit|per_?page|page_?size|page\[size\]|size|count|max_?results|\$?top|first)$/i;
const OFFSETS = /^(?:offset|skip|\$skip|start|from)$/i;
const PAGES = /^(?:page|page_?number|page\[number\])$/i;
const FINE = { must: { status: ['2xx'] } } as const;

/** Checks that a list respects the requested page size, and that the next page contains other items. */
export function buildPagination(context: GenerationContext, op: Operation): readonly TestCase[] {
  const output = op.method === 'GET' ? operationOutput(op, context.model.schemas) : null;
  const size = integerParameter(context, op, SIZES);
  if (output?.kind !== 'list' || size === null || size.least > 1) return [];
  const flow = startFlow(context, op, 'pages');
  const count = createListItems(context, flow, op);
  const listPath = output.base.replace(/\[0\]$/, '');
  const idPath = idOf(output);
  const first = flow.add(op, {
    title: 'Get a page with one item',
    expect: { must: { status: ['2xx'], body: [[`${listPath}[1]`, 'absent']] } },
    change: (request) => ({ ...request, query: { ...request.query, [size.name]: 1 } }),
    ...(idPath === null || count < 2 ? {} : { capture: { firstOnPage: idPath } }),
  });
  if (first === null) return [];
  const next = nextPage(context, op);
  if (idPath !== null && count >= 2 && next !== null) {
    const others = idPath.replace(/\[0\](?=[^[]*$)/, '[*]');
    flow.add(op, {
      title: 'Check that the next page has different items',
      expect: { ...FINE, should: { body: [[others, 'ne', '{{firstOnPage}}']] } },
      change: (request) => ({ ...request, query: { ...request.query, [size.name]: 1, ...next } }),
    });
  }
  return [
    finishFlow(context, flow, {
      operation: op,
      op: op.key,
      title: 'in pages',
      why: `${size.name} sets the page size.`,
      evidence: 'C',
      serial: true,
    }),
  ];
}

/** Creates two resources in the list, so that a second page exists. Returns fewer when they cannot be created. */
export function createListItems(context: GenerationContext, flow: FlowDraft, op: Operation): number {
  const resource = findCreator(context, op);
  if (resource === null) return 0;
  const made = [1, 2].flatMap(() => flow.create(resource, { title: `Create ${resourceWithArticle(op)}`, expect: FINE }) ?? []);
  return made.length;
}

export function findCreator(context: GenerationContext, list: Operation): Resource | null {
  const creator = context.places.at(list.path).find((other) => other.method === 'POST');
  return creator === undefined ? null : findCreatedResource(context, creator);
}

function idOf(output: OperationOutput): string | null {
  const name = ['id', 'uuid', 'key', 'slug'].find((field) => Object.hasOwn(output.fields, field));
  return name === undefined ? null : memberPath(output.base, name);
}

function nextPage(context: GenerationContext, op: Operation): Readonly<Record<string, number>> | null {
  const offset = integerParameter(context, op, OFFSETS);
  if (offset !== null) return { [offset.name]: 1 };
  const page = integerParameter(context, op, PAGES);
  return page === null ? null : { [page.name]: (page.preset ?? Math.max(page.least, 1)) + 1 };
}

function integerParameter(
  context: GenerationContext,
  op: Operation,
  names: RegExp,
): { readonly name: string; readonly least: number; readonly preset: number | null } | null {
  const parameter: Parameter | undefined = op.params.find(
    (entry) => entry.in === 'query' && names.test(entry.name) && wordsOf(entry.name).length > 0,
  );
  const flat = parameter === undefined ? null : flattenSchema(asSchema(parameter.schema), context.model.schemas);
  if (parameter === undefined || flat === null || !['integer', 'number'].includes(mainType(flat) ?? '')) return null;
  return {
    name: parameter.name,
    least: typeof flat.minimum === 'number' ? flat.minimum : 0,
    preset: typeof flat.default === 'number' ? flat.default : null,
  };
}
