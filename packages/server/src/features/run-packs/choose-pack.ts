import { randomUUID } from 'node:crypto';
import type { ParsedCall } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { storableText } from '../../shared/storable.ts';
import { lockProject } from '../projects/index.ts';
import { findSuite, findSuiteOfConversation, newestSuite, type SuitesFeature } from '../suites/index.ts';
import {
  attachToMessage,
  conversationExists,
  findMessage,
  findPack,
  findPackForMessage,
  findPackForRevision,
  insertPack,
  type MessageSource,
  type RunPackRow,
  updatePack,
} from './run-packs.store.ts';

export interface ChoosePackDeps {
  readonly db: Db;
  readonly suites: Pick<SuitesFeature, 'generateSmoke'>;
}

type Body = ParsedCall<'generateRunPack'>['body'];

interface Source {
  readonly suiteId: string;
  readonly revision: number;
}

const DEFAULT_ENVIRONMENT = 'local';

/** The pack to download: the one in the request, otherwise the message's pack, otherwise a new one for the most relevant suite. */
export async function choosePack(deps: ChoosePackDeps, actor: Actor, request: Body): Promise<RunPackRow> {
  const { db } = deps;
  const { projectId, conversationId } = request;
  if (conversationId !== null && (await conversationExists(db, actor.userId, conversationId))?.projectId !== projectId)
    throw new AppError('CONVERSATION_NOT_FOUND');
  const message = request.messageId === null ? null : await findMessage(db, projectId, request.messageId);
  const messageId = message === null ? null : request.messageId;
  const place = { projectId, messageId, conversationId: message?.conversationId ?? conversationId, suiteId: request.suiteId };
  const known = await knownPack(db, actor, request, messageId);
  const pack =
    known ??
    (await makePack(deps, actor, {
      projectId,
      messageId,
      conversationId: place.conversationId,
      ...(await chooseSource(deps, actor, place, message)),
    }));
  await db.transaction(async (tx) => {
    if (messageId !== null) await attachToMessage(tx, messageId, pack.id);
    await updatePack(tx, pack.id, { environment: environmentOf(request) });
  });
  return { ...pack, environment: environmentOf(request) };
}

const environmentOf = ({ environment }: Body) => storableText(environment ?? '') || DEFAULT_ENVIRONMENT;

async function knownPack(db: Db, actor: Actor, request: Body, messageId: string | null): Promise<RunPackRow | null> {
  if (request.runPackId !== null) {
    const named = await findPack(db, actor.userId, request.runPackId);
    if (named === null || named.pack.projectId !== request.projectId) throw new AppError('RUN_PACK_NOT_FOUND');
    return named.pack;
  }
  return messageId === null ? null : findPackForMessage(db, request.projectId, messageId);
}

async function chooseSource(
  { db, suites }: ChoosePackDeps,
  actor: Actor,
  {
    projectId,
    conversationId,
    suiteId,
  }: { readonly projectId: string; readonly conversationId: string | null; readonly suiteId: string | null },
  message: MessageSource | null,
): Promise<Source> {
  if (message !== null && message.suiteId !== null && message.revision !== null)
    return { suiteId: message.suiteId, revision: message.revision };
  if (suiteId !== null) {
    const named = await findSuite(db, actor.userId, suiteId);
    if (named === null || named.projectId !== projectId) throw new AppError('SUITE_NOT_FOUND');
    return { suiteId, revision: named.latestRevision };
  }
  const ofConversation = conversationId === null ? null : await findSuiteOfConversation(db, { projectId, conversationId, name: '' });
  const suite = ofConversation ?? (await newestSuite(db, projectId));
  if (suite !== null) return { suiteId: suite.id, revision: suite.latestRevision };
  const smoke = await suites.generateSmoke(actor, projectId);
  if (smoke === null) throw new AppError('NO_SUITE');
  return smoke;
}

/** Two concurrent downloads get the same pack. */
function makePack(
  { db }: ChoosePackDeps,
  actor: Actor,
  place: Pick<RunPackRow, 'projectId' | 'suiteId' | 'revision' | 'conversationId' | 'messageId'>,
): Promise<RunPackRow> {
  return db.transaction(async (tx) => {
    await lockProject(tx, place.projectId);
    const same = await findPackForRevision(tx, place);
    return same ?? insertPack(tx, { ...place, id: randomUUID(), environment: DEFAULT_ENVIRONMENT, createdBy: actor.userId });
  });
}
