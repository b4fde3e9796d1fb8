import type { ContractDiffCard } from '@assay/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';

const MOST = 40;

/** Compares the last two versions of the project's spec and lists changes that affect callers. */
export async function answerDiff({ specs }: ActionDeps, { projectId }: ActionRequest): Promise<CommandAnswer> {
  if ((await specs.currentModel(projectId)) === null) throw new AppError('NO_SPEC');
  const latest = await specs.latestDiff(projectId);
  if (latest === null)
    return { heading: 'The spec has only one version, so there is nothing to compare yet. Import the spec again when it changes.' };
  const { base, head, summary, groups, omitted } = latest.diff;
  const changes = groups.flatMap((group) => group.changes.map(({ level, message }) => ({ level, where: group.name, message })));
  const card: ContractDiffCard = {
    type: 'contract-diff',
    title: head.title,
    headId: head.id,
    from: `r${base.revision}`,
    to: `r${head.revision}`,
    ...summary,
    changes: changes.slice(0, MOST),
    omitted: omitted + Math.max(0, changes.length - MOST),
  };
  const total = summary.breaking + summary.compatible + summary.unknown;
  const heading =
    total === 0
      ? `The API did not change between revisions ${base.revision} and ${head.revision}.`
      : `${total === 1 ? 'One change' : `${total} changes`} between revisions ${base.revision} and ${head.revision}, ${summary.breaking} of them breaking.`;
  return { heading, cards: [card] };
}
