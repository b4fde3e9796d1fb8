import type { CallReply, ParsedCall } from '@assay/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { mapStrings, storableText } from '../../../shared/storable.ts';
import type { ProjectAccess } from '../../projects/index.ts';
import type { CurrentModels } from '../../specs/index.ts';
import type { GenerationThread } from '../generate/generation-thread-client.ts';
import { addCasesToSuite } from './keep-in-suite.ts';

export interface SaveTriedRequestDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly models: Pick<CurrentModels, 'modelOfEndpoint' | 'endpointOperation'>;
}

type Params = ParsedCall<'keepTriedCase'>['params'];
type Body = ParsedCall<'keepTriedCase'>['body'];
type Reply = CallReply<'keepTriedCase'>;

export type SaveTriedRequest = ReturnType<typeof createSaveTriedRequest>;

const OWN_SUITE = 'Tried by hand';

/** Turns a tried request into a case. */
export function createSaveTriedRequest({ db, access, models }: SaveTriedRequestDeps, thread: GenerationThread) {
  return async (actor: Actor, { projectId, endpointId }: Params, request: Body): Promise<Reply> => {
    await access.requireMember(actor, projectId, 'editor');
    const { operation, model } = await requireOperation(models, projectId, endpointId);
    const place = { projectId, suiteId: request.suiteId, name: request.suiteName ?? OWN_SUITE, specId: model.specId };
    const { suite, kept } = await addCasesToSuite(db, actor, place, async (input) => {
      const tried = triedOf(request);
      const made = await thread.keep({ ...input, model: model.model, operation, tried, specSha256: model.documentHash });
      if (made === null) throw new AppError('ENDPOINT_NOT_FOUND');
      return made;
    });
    return { suite, caseId: kept.caseId, needs: [...kept.needs] };
  };
}

async function requireOperation(models: SaveTriedRequestDeps['models'], projectId: string, endpointId: string) {
  const operation = await models.endpointOperation(projectId, endpointId);
  const model = operation === null ? null : await models.modelOfEndpoint(projectId, endpointId);
  if (operation === null || model === null) throw new AppError('ENDPOINT_NOT_FOUND');
  return { operation, model };
}

function triedOf({ path = {}, query = {}, headers = {}, body, status, title }: Body) {
  const values = { path, query, headers, body: body ?? null, title: title ?? '' };
  // Replaces characters that the database cannot store. The structure stays as the route validated it.
  const storable = mapStrings(values, storableText) as typeof values;
  return { ...storable, status };
}
