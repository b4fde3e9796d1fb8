import type { OperationRef } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { environmentUrl } from './environment-url.ts';
import { formatEndpointCount } from './list-operations.ts';

const MOST = 8;

/** Describes the API: its size and its groups, each with a button that tests it. */
export async function describeApi(deps: ActionDeps, request: ActionRequest): Promise<CommandAnswer> {
  const { specs } = deps;
  const { projectId } = request;
  const model = await specs.currentModel(projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const { chosen } = await specs.chooseOperations(model.specId, { kind: 'all' });
  const groups = [...Map.groupBy(chosen, groupOf)].toSorted(([, one], [, other]) => other.length - one.length);
  const shown = groups.slice(0, MOST);
  const listed = shown.map(([name, members]) => `${name} (${members.length})`).join(', ');
  const more = groups.length > MOST ? ` and ${groups.length - MOST} more groups` : '';
  const address = (await environmentUrl(deps, request)) ?? (await specs.serverAddress(projectId));
  const server = address === null ? '' : ` on ${address}`;
  const title = [model.title, model.version].filter(Boolean).join(' ');
  const tests = shown.map(([name, members]) =>
    messageButton(`Test ${name}`, `/generate smoke everything under ${commonPath(members)}`, formatEndpointCount(members.length)),
  );
  return {
    heading: `${title} has ${formatEndpointCount(chosen.length)}${server}. You can test ${listed}${more}. Describe what to test in your own words, or start with one of these.`,
    cards: [
      choicesCard('Start with', [
        ...tests,
        messageButton('Smoke test everything', '/generate smoke'),
        pageButton('All endpoints', 'endpoints'),
      ]),
    ],
  };
}

/** Path segments that come before the resource name. */
const isPrefix = (part: string): boolean => part === 'api' || /^v\d+/.test(part);

/** The first path segment that is a resource name. */
function groupOf({ path }: OperationRef): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.includes('{'));
  return parts.find((part) => !isPrefix(part)) ?? parts[0] ?? path;
}

/** The path up to the resource name. */
function commonPath(members: readonly OperationRef[]): string {
  const [first] = members;
  if (first === undefined) return '/';
  const name = groupOf(first);
  return first.path.slice(0, first.path.indexOf(name) + name.length);
}
