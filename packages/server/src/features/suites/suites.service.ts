import type { CallReply, ParsedCall } from '@assay/contract';
import type { TextFile } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { type PageRequest, toPage } from '../../shared/paging.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { chooseLink } from './choose-link.ts';
import { resolveCases } from './edit/resolve-cases.ts';
import { reviseSuite } from './edit/revise-suite.ts';
import { saveCases } from './edit/save-cases.ts';
import { saveDiffSuite } from './edit/save-diff-suite.ts';
import { storePushedSuite } from './edit/store-pushed-suite.ts';
import { loadOrigins } from './origins.store.ts';
import type { SuiteChoice } from './suite-choice.ts';
import { loadTextFiles } from './suite-contents.ts';
import { presentRevision, presentSuite, presentSuiteDetail } from './suites.presenter.ts';
import {
  findRevision,
  findSuite,
  findSuiteOfConversation,
  listRevisions,
  listSuites,
  newestSuite,
  suiteConversation,
} from './suites.store.ts';

export interface SuiteRequest {
  readonly projectId: string;
  readonly suiteId: string | null;
  readonly revision: number | null;
  readonly conversationId: string | null;
}

export interface PushRequest {
  readonly projectId: string;
  readonly suiteId: string | null;
  readonly files: readonly TextFile[];
}

/** No suite has this id, so the query matches nothing. */
const MISSING_SUITE_ID = '00000000-0000-0000-0000-000000000000';

export type SuitesService = ReturnType<typeof createSuitesService>;

export function createSuitesService({ db, access }: { readonly db: Db; readonly access: ProjectAccess }) {
  /** The specified suite, otherwise the conversation's, otherwise the project's most recently changed one. */
  async function chooseSuite(actor: Actor, request: SuiteRequest) {
    if (request.suiteId !== null) {
      const named = await findSuite(db, actor.userId, request.suiteId);
      if (named === null || named.projectId !== request.projectId) throw new AppError('SUITE_NOT_FOUND');
      return named;
    }
    const { projectId, conversationId } = request;
    const ofConversation = conversationId === null ? null : await findSuiteOfConversation(db, { projectId, conversationId, name: '' });
    const suite = ofConversation ?? (await newestSuite(db, projectId));
    if (suite === null) throw new AppError('NO_SUITE');
    return suite;
  }

  async function get(actor: Actor, id: string, wanted: number | undefined) {
    const suite = await findSuite(db, actor.userId, id);
    if (suite === null) throw new AppError('SUITE_NOT_FOUND');
    const revision = await findRevision(db, id, wanted ?? suite.latestRevision);
    if (revision === null) throw new AppError('SUITE_NOT_FOUND');
    const contents = await loadTextFiles(db, id, revision.revision);
    // An older revision cannot be changed, so it has no conflicts to resolve.
    const origins = revision.revision === suite.latestRevision ? await loadOrigins(db, id) : {};
    const conversation = await suiteConversation(db, actor.userId, id);
    return presentSuiteDetail(suite, revision, { contents, origins, conversation });
  }

  return {
    async list(actor: Actor, projectId: string, query: PageRequest) {
      await access.requireMember(actor, projectId);
      const { rows, total } = await listSuites(db, { projectId, userId: actor.userId }, query);
      return toPage(
        rows.map(({ suite, revision, files, conversation }) => ({ ...presentSuite(suite, revision, files), conversation })),
        total,
        query,
      );
    },

    get,

    saveDiff: (actor: Actor, request: ParsedCall<'saveDiffSuite'>['body']) => saveDiffSuite({ db, access }, actor, request),

    revise: (actor: Actor, id: string, request: ParsedCall<'reviseSuite'>['body']) => reviseSuite({ db, access }, actor, id, request),

    async revisions(actor: Actor, id: string): Promise<CallReply<'listSuiteRevisions'>> {
      if ((await findSuite(db, actor.userId, id)) === null) throw new AppError('SUITE_NOT_FOUND');
      return { items: (await listRevisions(db, id)).map(presentRevision) };
    },

    async saveCases(actor: Actor, id: string, request: ParsedCall<'saveSuiteCases'>['body']) {
      const revision = await saveCases({ db, access }, actor, id, request);
      return get(actor, id, revision);
    },

    async resolveCases(actor: Actor, id: string, request: ParsedCall<'resolveSuiteCases'>['body']) {
      const revision = await resolveCases({ db, access }, actor, id, request);
      return get(actor, id, revision);
    },

    async chooseLink(actor: Actor, projectId: string, request: ParsedCall<'chooseLink'>['body']): Promise<CallReply<'chooseLink'>> {
      await access.requireMember(actor, projectId, 'editor');
      await chooseLink(db, actor, projectId, request);
      return {};
    },

    /** The suite for a pushed run: the one with the given ID if the project has it, otherwise the one that its files describe. */
    async suiteForPushed(actor: Actor, request: PushRequest): Promise<SuiteChoice> {
      const named = request.suiteId === null ? null : await findSuite(db, actor.userId, request.suiteId);
      if (named?.projectId === request.projectId || request.files.length === 0)
        return this.suiteForRun(actor, { ...request, suiteId: request.suiteId ?? MISSING_SUITE_ID, revision: null, conversationId: null });
      return storePushedSuite(db, actor, request);
    },

    async suiteForRun(actor: Actor, request: SuiteRequest): Promise<SuiteChoice> {
      const suite = await chooseSuite(actor, request);
      const revision = await findRevision(db, suite.id, (request.suiteId === null ? null : request.revision) ?? suite.latestRevision);
      if (revision === null) throw new AppError('SUITE_NOT_FOUND');
      return { suiteId: suite.id, name: suite.name, revision: revision.revision, seed: revision.seed };
    },
  };
}
