import type { CallReply, ParsedCall } from '@assay/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { SuitesFeature } from '../../suites/index.ts';
import type { ExplorationRow } from './explorations.store.ts';

/** Adds findings to a suite as cases that fail until the defect is fixed. */
export async function keepFindings(
  suites: Pick<SuitesFeature, 'keepFindings'>,
  actor: Actor,
  { projectId, result }: ExplorationRow,
  { findings: wanted, suiteId }: ParsedCall<'keepFindings'>['body'],
): Promise<CallReply<'keepFindings'>> {
  if (result === null) throw new AppError('EXPLORATION_NOT_FINISHED');
  const found = result.search?.findings ?? [];
  const chosen = wanted === 'defects' ? found.filter(({ grade }) => grade === 'defect') : found.filter(({ key }) => wanted.includes(key));
  const isUnknown = wanted !== 'defects' && wanted.some((key) => !found.some((finding) => finding.key === key));
  const findings = chosen.filter(({ kept }) => kept !== null);
  if (isUnknown) throw new AppError('FINDING_NOT_FOUND');
  if (findings.length === 0) throw new AppError('FINDING_NOT_A_CASE');
  const { suite, kept } = await suites.keepFindings(actor, { projectId, suiteId, findings });
  return { suite, kept, leftOut: chosen.length - kept };
}
