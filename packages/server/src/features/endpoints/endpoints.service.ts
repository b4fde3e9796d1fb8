import { Id, NIL_ID, type ParsedCall } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { toPage } from '../../shared/paging.ts';
import { storableText } from '../../shared/storable.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { CurrentModels } from '../specs/index.ts';
import { presentDetail, presentEndpoint } from './endpoints.presenter.ts';
import { findEndpoint, listEndpoints } from './endpoints.store.ts';

export interface EndpointsServiceDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly models: Pick<CurrentModels, 'inspectOperation'>;
}

export type EndpointsService = ReturnType<typeof createEndpointsService>;

export function createEndpointsService({ db, access, models }: EndpointsServiceDeps) {
  return {
    async list(actor: Actor, projectId: string, query: ParsedCall<'listEndpoints'>['query']) {
      await access.requireMember(actor, projectId);
      const { rows, total } = await listEndpoints(db, projectId, {
        page: query.page,
        pageSize: query.pageSize,
        specId: chosenSpec(query.specId),
        method: chosenMethod(query.method),
        search: query.search?.trim() || null,
        tags: chosenTags(query.tags),
      });
      return toPage(rows.map(presentEndpoint), total, query);
    },

    async get(actor: Actor, projectId: string, endpointId: string) {
      await access.requireMember(actor, projectId);
      const row = await findEndpoint(db, actor.userId, projectId, endpointId);
      if (row === null) throw new AppError('ENDPOINT_NOT_FOUND');
      const found = await models.inspectOperation(row.specId, `${row.method} ${row.path}`);
      if (found === null) throw new AppError('ENDPOINT_NOT_FOUND');
      return presentDetail(row, found);
    },
  };
}

/** An empty, all-zero or placeholder id means the current spec. */
function chosenSpec(specId: string | undefined): string | null {
  const id = Id.safeParse(specId?.trim());
  return id.success && id.data !== NIL_ID ? id.data : null;
}

function chosenMethod(method: string | undefined): string | null {
  const wanted = storableText(method?.trim().toUpperCase() ?? '');
  return wanted === '' || wanted === 'ALL' ? null : wanted;
}

function chosenTags(tags: string | undefined): readonly string[] {
  return (tags ?? '')
    .split(',')
    .map((tag) => storableText(tag.trim()))
    .filter((tag) => tag !== '');
}
