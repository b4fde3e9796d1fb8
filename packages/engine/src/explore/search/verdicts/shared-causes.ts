import type { ExploreFinding } from '../../../model/index.ts';

/** Checks that are missing in many operations of a server for the same reason: it checks no types or requires no bodies. */
const UNCHECKED = ['query types', 'query choices', 'body types', 'body no-body'];

const FEW_OPERATIONS = 2;

/** Merges findings that several operations show for one cause. The first operation provides the exchanges. */
export function mergeSharedCauses(findings: readonly ExploreFinding[]): readonly ExploreFinding[] {
  const groups = Map.groupBy(findings, causeOf);
  return findings.flatMap((finding) => {
    const cause = causeOf(finding);
    const group = cause === null ? [finding] : (groups.get(cause) ?? []);
    const isOne = finding.rule === 'response-schema' ? group.length > 1 : group.length > FEW_OPERATIONS;
    if (!isOne) return [finding];
    return group[0] === finding ? [merged(finding, group)] : [];
  });
}

function causeOf({ rule, place, grade, op, text }: ExploreFinding): string | null {
  // Operations that violate their schemas in the same place share a schema, and lists that fail for the same page share their paging.
  if (rule === 'response-schema') return text.replace(op, '').replace(/\d+/g, '#');
  if (rule === 'server-error') return place?.startsWith('query.') === true ? text.replace(op, '').replace(/,.*/, '') : null;
  if (rule === 'accepts-invalid') return place !== null && UNCHECKED.includes(place) ? place : null;
  return rule === 'no-credentials' ? `${grade}${text.replace(op, '')}` : null;
}

function merged(first: ExploreFinding, group: readonly ExploreFinding[]): ExploreFinding {
  const operations = group.flatMap((one) => one.operations);
  const count = group.reduce((sum, one) => sum + one.count, 0);
  if (first.rule !== 'no-credentials') return { ...first, operations, count };
  // The order of the operations may differ between two searches, but the key must not.
  const text = first.text.replace(`${first.op} succeeds`, `${operations.length} operations succeed`);
  return { ...first, key: `${first.rule} * `, operations, count, text };
}
