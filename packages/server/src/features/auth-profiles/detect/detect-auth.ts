import type { AuthDetection } from '@assay/contract';
import {
  appendModelCandidates,
  buildModelPrompt,
  type Candidate,
  createDetection,
  type Detection,
  readModelCandidates,
} from '@assay/engine';
import type { Egress } from '@assay/net';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { CurrentModelSource } from '../../../platform/llm/language-model.ts';
import type { ProjectAccess } from '../../projects/index.ts';
import type { CurrentModels } from '../../specs/index.ts';
import { listUsableEnvironments } from '../auth-profiles.store.ts';
import { type DetectStep, detectOnline } from './detect-online.ts';
import type { DetectThread } from './detect-thread-client.ts';
import { presentDetection } from './detection.presenter.ts';

export interface DetectAuthDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly models: Pick<CurrentModels, 'currentModel' | 'serverAddress'>;
  readonly egress: Pick<Egress, 'send'>;
  readonly thread: DetectThread;
  /** Consulted when no source provides clear evidence. */
  readonly languageModel: CurrentModelSource;
}

export type DetectAuth = ReturnType<typeof createDetectAuth>;

interface DetectBody {
  readonly projectId: string | null;
  readonly baseUrl?: string | null | undefined;
}

/** Detects the auth method from a host and the project's spec, from pasted code, and from plain text. */
export function createDetectAuth({ db, access, models, egress, thread, languageModel }: DetectAuthDeps) {
  async function fromDocument({ userId }: Actor, projectId: string | null, url: string | null, steps: DetectStep[]) {
    const current = projectId === null ? null : await models.currentModel(projectId);
    if (projectId === null || current === null) return [];
    const baseUrl = await baseOfDocument(userId, projectId, url);
    const found = await thread.run({ kind: 'model', model: current.model, baseUrl });
    steps.push({ what: `The document ${current.title}`, result: `${found.candidates.length} found` });
    return found.candidates;
  }

  /** The base for relative URLs in the spec: the environment on the URL's host, or else the spec's server, or else the URL itself. */
  async function baseOfDocument(userId: string, projectId: string, url: string | null): Promise<string> {
    const environments = await listUsableEnvironments(db, userId, projectId);
    const origin = url === null ? null : new URL(url).origin;
    const same = environments.find(({ baseUrl }) => URL.canParse(baseUrl) && new URL(baseUrl).origin === origin);
    return same?.baseUrl ?? (await models.serverAddress(projectId)) ?? url ?? '';
  }

  /** The given URL, or the base URL of the project's first environment. */
  async function targetOf(actor: Actor, projectId: string | null, given: string): Promise<string | null> {
    if (given === '') {
      const environments = projectId === null ? [] : await listUsableEnvironments(db, actor.userId, projectId);
      return environments[0]?.baseUrl ?? null;
    }
    if (/^https?:\/\//i.test(given) && URL.canParse(given)) return given;
    const message = 'Enter a valid URL (http/https).';
    throw new AppError('VALIDATION_FAILED', { problems: `baseUrl: ${message}` }, { fields: { baseUrl: message } });
  }

  /** Candidates with evidence rank above the model's. If the model fails, the result stays the same. */
  async function presented(own: Detection, source: string, from: 'code' | 'prompt'): Promise<AuthDetection> {
    const llm = await languageModel();
    const question = llm === null ? null : buildModelPrompt(source, own);
    if (llm === null || question === null) return presentDetection(own, () => from);
    const reply = await llm.ask(question);
    const steps = [{ what: `Asked ${llm.name}`, result: reply.kind === 'failure' ? reply.reason : 'answered' }];
    const suggested = reply.kind === 'failure' ? [] : readModelCandidates(reply.json, llm.name);
    return presentDetection(appendModelCandidates(own, suggested), () => from, steps);
  }

  return {
    async atTarget(actor: Actor, { projectId, baseUrl }: DetectBody, signal: AbortSignal): Promise<AuthDetection> {
      if (projectId !== null) await access.requireMember(actor, projectId, 'editor');
      const url = await targetOf(actor, projectId, baseUrl?.trim() ?? '');
      const online = url === null ? { candidates: [], steps: [] } : await detectOnline(egress.send, url, signal);
      const steps = [...online.steps];
      const declared = await fromDocument(actor, projectId, url, steps).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'DETECTION_LIMIT' || online.candidates.length === 0) throw error;
        steps.push({ what: 'The document', result: error.message });
        return [];
      });
      const { candidates, targets } = distinct(online.candidates, declared);
      const sourceOf = (one: Candidate) => (targets.has(one) ? 'target' : 'document');
      return presentDetection(createDetection(candidates, 'document'), sourceOf, steps);
    },

    async fromSpec(actor: Actor, projectId: string): Promise<AuthDetection> {
      await access.requireMember(actor, projectId);
      const candidates = await fromDocument(actor, projectId, null, []);
      return presentDetection(createDetection(candidates, 'document'), () => 'document');
    },

    async fromCode(actor: Actor, body: { readonly code: string; readonly projectId: string | null }): Promise<AuthDetection> {
      if (body.projectId !== null) await access.requireMember(actor, body.projectId);
      return presented(await thread.run({ kind: 'code', text: body.code }), body.code, 'code');
    },

    async fromPrompt(actor: Actor, body: { readonly prompt: string; readonly projectId: string | null }): Promise<AuthDetection> {
      if (body.projectId !== null) await access.requireMember(actor, body.projectId);
      return presented(await thread.run({ kind: 'prompt', text: body.prompt }), body.prompt, 'prompt');
    },
  };
}

/**
 * Merges equal candidates from two sources and keeps the evidence from both. `targets` contains the candidates that the live host named.
 */
function distinct(online: readonly Candidate[], declared: readonly Candidate[]) {
  const byKey = new Map<string, Candidate>();
  const targetKeys = new Set(online.map(keyOf));
  for (const one of [...online, ...declared]) {
    const known = byKey.get(keyOf(one));
    if (known === undefined) byKey.set(keyOf(one), one);
    else byKey.set(keyOf(one), { ...(known.confidence >= one.confidence ? known : one), evidence: [...known.evidence, ...one.evidence] });
  }
  const candidates = [...byKey.values()];
  return { candidates, targets: new Set(candidates.filter((one) => targetKeys.has(keyOf(one)))) };
}

const keyOf = ({ type, tokenUrl, injection, disabled }: Candidate): string =>
  `${type} ${tokenUrl ?? ''} ${injection.in} ${injection.name.toLowerCase()} ${disabled}`;
