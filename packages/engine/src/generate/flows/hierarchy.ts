import type { Operation, TestCase } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { resourceName, resourceWithArticle } from '../cases/context/resource-words.ts';
import { lastPathParameter, replacePathValue } from '../cases/request/path-value.ts';
import { findCreatedResource } from '../links/resources.ts';
import { finishFlow, startFlow } from './flow-draft.ts';

/** Checks that a child of one parent is not found under another parent. */
export function buildHierarchy(context: GenerationContext, op: Operation): readonly TestCase[] {
  const params = op.params.filter((entry) => entry.in === 'path');
  const child = lastPathParameter(op);
  const parent = params.filter((entry) => entry.name !== child).at(-1);
  if (op.method !== 'GET' || child === null || parent === undefined) return [];
  const childLink = context.links.forPath(op, child, 'own');
  const parentLink = context.links.forPath(op, parent.name, 'own');
  const resource = parentLink === null ? null : findCreatedResource(context, parentLink.producer);
  if (childLink === null || resource === null || !childLink.producer.path.includes(`{${parent.name}}`)) return [];
  const flow = startFlow(context, op, 'wrong-parent');
  const there = flow.add(op, {
    title: `Read ${resourceWithArticle(op)} under its own ${resourceName(resource.creator)}`,
    expect: { must: { status: ['2xx'] } },
  });
  if (there === null) return [];
  const other = flow.create(resource, { title: `Create another ${resourceName(resource.creator)}`, expect: { must: { status: ['2xx'] } } });
  const wrong =
    other === null
      ? null
      : flow.add(op, {
          title: `Read it under the other ${resourceName(resource.creator)}`,
          expect: { must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } },
          // The second creation overwrote the parent's name in this draft, so both ids are set explicitly.
          change: (request) => {
            const own = replacePathValue({ ...request, path: there.req.path }, op, parent.name, `{{${other}}}`);
            return own === null || own.path === there.req.path ? null : own;
          },
        });
  if (wrong === null) return [];
  return [
    finishFlow(context, flow, {
      operation: op,
      op: op.key,
      title: `is not found under another ${resourceName(resource.creator)}`,
      why: `${op.path} contains the ${resourceName(resource.creator)} that a ${resourceName(op)} belongs to.`,
      evidence: 'H',
    }),
  ];
}
