import type { ReceivedResponse, ResponseCheck } from '@assay/engine';
import type { ApiModel, Scope } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import type { InspectedOperation } from './inspect-operation.ts';
import { createBlobLoader } from './load-blob.ts';
import { ANY_OPERATION, type WantedOperations } from './narrow-operations.ts';
import type { ChosenOperations, OutlinedOperation } from './spec-tasks.ts';
import type { SpecThread } from './spec-thread-client.ts';
import { endpointOperation, endpointSpec, newestSpec, type SpecRow, specModelHash } from './specs.store.ts';
import { suggestEnvironments } from './suggest-environments.ts';

/** The project's current spec. The model stays compressed, because it is unpacked in a thread. */
export interface CurrentModel {
  readonly specId: string;
  readonly title: string;
  readonly version: string;
  readonly operations: number;
  readonly documentHash: string;
  /** The ApiModel as gzip-compressed JSON. */
  readonly model: Uint8Array;
}

export interface CurrentModels {
  /** Returns null before the first import. The caller checks the membership. */
  currentModel(projectId: string): Promise<CurrentModel | null>;
  /** Operations in the current spec with their documented statuses; empty without a spec. */
  outline(projectId: string): Promise<readonly OutlinedOperation[]>;
  /** The spec version that contains an endpoint in the project; null when there is no such endpoint. */
  modelOfEndpoint(projectId: string, endpointId: string): Promise<CurrentModel | null>;
  /** `METHOD /path` for an endpoint in the project; null when there is no such endpoint. */
  endpointOperation(projectId: string, endpointId: string): Promise<string | null>;
  /** The first server URL in the current spec; null when it has none. */
  serverAddress(projectId: string): Promise<string | null>;
  inspectOperation(specId: string, key: string): Promise<InspectedOperation | null>;
  chooseOperations(specId: string, scope: Scope, wanted?: WantedOperations): Promise<ChosenOperations>;
  securitySchemes(specId: string): Promise<ApiModel['securitySchemes']>;
  /** Validates a response against the spec; null when the operation no longer exists. */
  checkAnswer(specId: string, key: string, answer: ReceivedResponse): Promise<ResponseCheck | null>;
}

export function createCurrentModels(db: Db, thread: SpecThread): CurrentModels {
  const load = createBlobLoader(db);
  return {
    currentModel: async (projectId) => modelOf(load, await newestSpec(db, projectId)),
    modelOfEndpoint: async (projectId, endpointId) => modelOf(load, await endpointSpec(db, projectId, endpointId)),
    endpointOperation: (projectId, endpointId) => endpointOperation(db, projectId, endpointId),
    async serverAddress(projectId) {
      const spec = await newestSpec(db, projectId);
      if (spec === null) return null;
      const { servers } = await thread.servers(await load(spec.modelHash));
      return suggestEnvironments({ ...spec, servers }, [])[0]?.baseUrl ?? null;
    },
    async outline(projectId) {
      const spec = await newestSpec(db, projectId);
      return spec === null ? [] : thread.outline(await load(spec.modelHash));
    },
    async inspectOperation(specId, key) {
      const hash = await specModelHash(db, specId);
      return hash === null ? null : thread.inspect(await load(hash), key);
    },
    async chooseOperations(specId, scope, wanted = ANY_OPERATION) {
      const hash = await specModelHash(db, specId);
      return hash === null ? { chosen: [], nearest: [] } : thread.choose(await load(hash), scope, wanted);
    },
    async securitySchemes(specId) {
      const hash = await specModelHash(db, specId);
      return hash === null ? {} : thread.schemes(await load(hash));
    },
    async checkAnswer(specId, key, answer) {
      const hash = await specModelHash(db, specId);
      return hash === null ? null : thread.check(await load(hash), key, answer);
    },
  };
}

async function modelOf(load: (hash: string) => Promise<Uint8Array>, spec: SpecRow | null): Promise<CurrentModel | null> {
  if (spec === null) return null;
  const { id: specId, title, infoVersion: version, operations, documentHash } = spec;
  return { specId, title, version, operations, documentHash, model: await load(spec.modelHash) };
}
