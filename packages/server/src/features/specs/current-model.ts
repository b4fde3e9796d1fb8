import type { ReceivedResponse, ResponseCheck } from '@assay/engine';
import type { ApiModel, Scope } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import type { InspectedOperation } from './inspect-operation.ts';
import { loadBlob } from './load-blob.ts';
import type { ChosenOperations, Demand, OutlinedOperation } from './spec-tasks.ts';
import type { SpecThread } from './spec-thread-client.ts';
import { newestSpec, operationOfEndpoint, type SpecRow, specModelHash, specOfEndpoint } from './specs.store.ts';
import { suggestEnvironments } from './suggest-environments.ts';

/** The project's current API description; the model stays packed, since it is unpacked in a thread. */
export interface CurrentModel {
  readonly specId: string;
  readonly title: string;
  readonly version: string;
  readonly operations: number;
  readonly documentHash: string;
  /** The ApiModel as gzip-compressed JSON. */
  readonly model: Uint8Array;
}

export interface Models {
  /** Null when nothing was imported yet. Membership is checked by the caller. */
  currentModel(projectId: string): Promise<CurrentModel | null>;
  /** Operations of the current description and the statuses it names; none without one. */
  outline(projectId: string): Promise<readonly OutlinedOperation[]>;
  /** The version that an endpoint of the project is of; null when there is no such endpoint. */
  modelOfEndpoint(projectId: string, endpointId: string): Promise<CurrentModel | null>;
  /** `METHOD /path` of an endpoint of the project; null when there is no such endpoint. */
  operationOfEndpoint(projectId: string, endpointId: string): Promise<string | null>;
  /** The first address that the servers of the current description stand for; null when they name none. */
  serverAddress(projectId: string): Promise<string | null>;
  inspectOperation(specId: string, key: string): Promise<InspectedOperation | null>;
  /** `demand` keeps the operations that want credentials, or those that want none. */
  chooseOperations(specId: string, scope: Scope, demand?: Demand | null): Promise<ChosenOperations>;
  securitySchemes(specId: string): Promise<ApiModel['securitySchemes']>;
  /** Holds an answer against the description; null when the operation is gone. */
  checkAnswer(specId: string, key: string, answer: ReceivedResponse): Promise<ResponseCheck | null>;
}

export function createModels(db: Db, thread: SpecThread): Models {
  return {
    currentModel: async (projectId) => modelOf(db, await newestSpec(db, projectId)),
    modelOfEndpoint: async (projectId, endpointId) => modelOf(db, await specOfEndpoint(db, projectId, endpointId)),
    operationOfEndpoint: (projectId, endpointId) => operationOfEndpoint(db, projectId, endpointId),
    async serverAddress(projectId) {
      const spec = await newestSpec(db, projectId);
      if (spec === null) return null;
      const servers = await thread.servers(await loadBlob(db, spec.modelHash));
      return suggestEnvironments({ ...spec, servers }, [])[0]?.baseUrl ?? null;
    },
    async outline(projectId) {
      const spec = await newestSpec(db, projectId);
      return spec === null ? [] : thread.outline(await loadBlob(db, spec.modelHash));
    },
    async inspectOperation(specId, key) {
      const hash = await specModelHash(db, specId);
      return hash === null ? null : thread.inspect(await loadBlob(db, hash), key);
    },
    async chooseOperations(specId, scope, demand = null) {
      const hash = await specModelHash(db, specId);
      return hash === null ? { chosen: [], nearest: [] } : thread.choose(await loadBlob(db, hash), scope, demand);
    },
    async securitySchemes(specId) {
      const hash = await specModelHash(db, specId);
      return hash === null ? {} : thread.schemes(await loadBlob(db, hash));
    },
    async checkAnswer(specId, key, answer) {
      const hash = await specModelHash(db, specId);
      return hash === null ? null : thread.check(await loadBlob(db, hash), key, answer);
    },
  };
}

async function modelOf(db: Db, spec: SpecRow | null): Promise<CurrentModel | null> {
  if (spec === null) return null;
  const { id: specId, title, infoVersion: version, operations, documentHash } = spec;
  return { specId, title, version, operations, documentHash, model: await loadBlob(db, spec.modelHash) };
}
