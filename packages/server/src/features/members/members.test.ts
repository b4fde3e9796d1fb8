import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEvents, projectInvitations } from '../../platform/db/schema.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { addMember } from '../../testing/data/add-member.ts';
import type { CallApi } from '../../testing/data/call-api.ts';

// These tests must also run on PostgreSQL, where two owners may leave concurrently.

let world: TestWorld;
let call: CallApi;
let ada: TestUser;
let bob: TestUser;
let id: string;
let now = new Date('2026-03-01T10:00:00Z');

beforeAll(async () => {
  // Only one test below moves the clock, by days, so that sessions stay valid in all others.
  world = await startTestWorld({ clock: { now: () => now } });
  call = world.call;
});

afterAll(() => world.close());

let turn = 0;
beforeEach(async () => {
  turn += 1;
  ada = await world.test.asUser(`ada${turn}@example.test`, { name: 'Ada', surname: 'Byron' });
  bob = await world.test.asUser(`Bob${turn}@example.test`);
  id = (await call(ada, 'createProject', { body: { name: 'Team' } })).body.id;
});

const invite = (email: string, role = 'editor') => call(ada, 'createInvitation', { params: { id }, body: { email, role } });
const lastToken = async () => /invitation=([\w-]+)/.exec((await world.test.emails()).at(-1)?.text ?? '')?.[1] ?? '';
const accept = (user: TestUser, token: string) => call(user, 'acceptInvitation', { body: { token } });

test('members are listed, owners first, and the caller is marked', async () => {
  await addMember(world.test.db, { projectId: id, userId: bob.id, role: 'viewer' });
  const { items, total } = (await call(bob, 'listMembers', { params: { id } })).body;
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { email: `ada${turn}@example.test`, name: 'Ada', role: 'owner', self: false },
    { userId: bob.id, role: 'viewer', self: true },
  ]);
});

test('an owner assigns roles; editors and viewers cannot', async () => {
  await addMember(world.test.db, { projectId: id, userId: bob.id, role: 'editor' });
  const params = { id, userId: bob.id };
  expect((await call(bob, 'updateMember', { params, body: { role: 'owner' } })).body.code).toBe('ROLE_REQUIRED');
  expect((await call(ada, 'updateMember', { params, body: { role: 'viewer' } })).body).toMatchObject({ userId: bob.id, role: 'viewer' });
  expect((await call(bob, 'getProject', { params: { id } })).body.role).toBe('viewer');
  expect((await call(ada, 'updateMember', { params, body: { role: 'king' } })).status).toBe(422);
});

test('the last owner cannot be demoted or removed', async () => {
  await addMember(world.test.db, { projectId: id, userId: bob.id, role: 'editor' });
  const self = { id, userId: ada.id };
  expect((await call(ada, 'updateMember', { params: self, body: { role: 'editor' } })).body.code).toBe('LAST_OWNER');
  expect((await call(ada, 'removeMember', { params: self })).body.code).toBe('LAST_OWNER');
  await call(ada, 'updateMember', { params: { id, userId: bob.id }, body: { role: 'owner' } });
  expect((await call(ada, 'removeMember', { params: self })).status).toBe(200);
  expect((await call(ada, 'getProject', { params: { id } })).status).toBe(404);
});

test('one of two owners who leave concurrently stays', async () => {
  await addMember(world.test.db, { projectId: id, userId: bob.id, role: 'owner' });
  const replies = await Promise.all([ada, bob].map((user) => call(user, 'removeMember', { params: { id, userId: user.id } })));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
});

test('every member may leave, and only owners remove others', async () => {
  const eve = await world.test.asUser(`eve${turn}@example.test`);
  await addMember(world.test.db, { projectId: id, userId: bob.id, role: 'editor' });
  await addMember(world.test.db, { projectId: id, userId: eve.id, role: 'viewer' });
  expect((await call(bob, 'removeMember', { params: { id, userId: eve.id } })).body.code).toBe('ROLE_REQUIRED');
  expect((await call(eve, 'removeMember', { params: { id, userId: eve.id } })).status).toBe(200);
  expect((await call(ada, 'removeMember', { params: { id, userId: bob.id } })).status).toBe(200);
  expect((await call(ada, 'removeMember', { params: { id, userId: bob.id } })).body.code).toBe('MEMBER_NOT_FOUND');
});

test('on a local install a known address joins at once', async () => {
  const added = await invite(`BOB${turn}@example.test`, 'viewer');
  expect(added.body).toMatchObject({ kind: 'added', member: { userId: bob.id, role: 'viewer' } });
  expect((await call(bob, 'getProject', { params: { id } })).body.role).toBe('viewer');
  const again = await invite(`bob${turn}@example.test`);
  expect([again.status, again.body.code, again.body.fields.email]).toEqual([409, 'ALREADY_MEMBER', 'This person is already a member.']);
});

test('an unknown address gets an email, and its token works once and only for that address', async () => {
  const email = `New${turn}@example.test`;
  const invited = await invite(email);
  expect([invited.status, invited.body]).toMatchObject([
    201,
    { kind: 'invited', invitation: { email, role: 'editor', invitedBy: 'Ada Byron' } },
  ]);
  const sent = (await world.test.emails()).at(-1);
  expect(sent).toMatchObject({ to: email, subject: 'Ada Byron invited you to the project Team' });
  expect(sent?.text).toContain(`${world.test.url}/app/projects?invitation=${await lastToken()}`);
  const stored = JSON.stringify([await world.test.db.select().from(projectInvitations), await world.test.db.select().from(auditEvents)]);
  expect(stored).not.toContain(await lastToken());
  expect((await accept(bob, await lastToken())).body.code).toBe('INVITATION_FOR_ANOTHER');
  const newcomer = await world.test.asUser(email.toLowerCase());
  expect((await accept(newcomer, await lastToken())).body).toMatchObject({ id, role: 'editor' });
  expect((await accept(newcomer, await lastToken())).body.code).toBe('INVITATION_NOT_FOUND');
  expect((await call(ada, 'listInvitations', { params: { id } })).body.total).toBe(0);
});

test('a second invitation of the same address replaces the first', async () => {
  const email = `twice${turn}@example.test`;
  await invite(email, 'editor');
  const old = await lastToken();
  await invite(email.toUpperCase(), 'viewer');
  expect((await call(ada, 'listInvitations', { params: { id } })).body.items).toMatchObject([{ role: 'viewer', expired: false }]);
  const newcomer = await world.test.asUser(email);
  expect((await accept(newcomer, old)).body.code).toBe('INVITATION_NOT_FOUND');
  expect((await accept(newcomer, await lastToken())).body.role).toBe('viewer');
});

test('a withdrawn invitation is rejected', async () => {
  const email = `gone${turn}@example.test`;
  const { invitation } = (await invite(email)).body;
  const params = { id, invitationId: invitation.id };
  await addMember(world.test.db, { projectId: id, userId: bob.id, role: 'editor' });
  expect((await call(bob, 'deleteInvitation', { params })).body.code).toBe('ROLE_REQUIRED');
  expect((await call(ada, 'deleteInvitation', { params })).status).toBe(200);
  expect((await call(ada, 'deleteInvitation', { params })).body.code).toBe('INVITATION_NOT_FOUND');
  expect((await accept(await world.test.asUser(email), await lastToken())).body.code).toBe('INVITATION_NOT_FOUND');
});

test('an invitation is valid for seven days', async () => {
  const email = `late${turn}@example.test`;
  await invite(email);
  const before = now;
  now = new Date(before.getTime() + 7 * 24 * 60 * 60 * 1000);
  const newcomer = await world.test.asUser(email);
  const late = await accept(newcomer, await lastToken());
  now = before;
  expect(late.body.code).toBe('INVITATION_NOT_FOUND');
});

test.each(['', 'nobody', 'a b@example.test', `${'x'.repeat(300)}@example.test`, 'a@example.test\r\nBcc: b@example.test'])(
  'the address %j is rejected at its field',
  async (email) => {
    const refused = await invite(email);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['email']]);
  },
);

test('a member who accepts an invitation keeps their role', async () => {
  const email = `kept${turn}@example.test`;
  await invite(email, 'viewer');
  const newcomer = await world.test.asUser(email);
  await addMember(world.test.db, { projectId: id, userId: newcomer.id, role: 'owner' });
  expect((await accept(newcomer, await lastToken())).body.role).toBe('owner');
});

const makeLink = (role: string, user = ada) => call(user, 'createInvitationLink', { params: { id }, body: { role } });
const tokenOf = (link: string) => new URL(link).searchParams.get('invitation') ?? '';

test('a link adds everyone who opens it with its role, and is stored as a hash', async () => {
  const { status, body } = await makeLink('viewer');
  expect([status, body.invitation]).toMatchObject([201, { email: null, role: 'viewer', expired: false }]);
  const token = tokenOf(body.link);
  const stored = JSON.stringify([await world.test.db.select().from(projectInvitations), await world.test.db.select().from(auditEvents)]);
  expect(stored).not.toContain(token);
  const eve = await world.test.asUser(`link${turn}@example.test`);
  for (const user of [bob, eve]) expect((await accept(user, token)).body).toMatchObject({ id, role: 'viewer' });
  expect((await accept(ada, token)).body.role).toBe('owner');
  expect((await call(ada, 'listInvitations', { params: { id } })).body.total).toBe(1);
});

test('a new link of a role replaces the old one, a withdrawn link is rejected, and owner links do not exist', async () => {
  const old = tokenOf((await makeLink('editor')).body.link);
  const { body } = await makeLink('editor');
  await makeLink('viewer');
  expect((await call(ada, 'listInvitations', { params: { id } })).body.total).toBe(2);
  expect((await accept(bob, old)).body.code).toBe('INVITATION_NOT_FOUND');
  await call(ada, 'deleteInvitation', { params: { id, invitationId: body.invitation.id } });
  expect((await accept(bob, tokenOf(body.link))).body.code).toBe('INVITATION_NOT_FOUND');
  const refused = await makeLink('owner');
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['role']]);
  await addMember(world.test.db, { projectId: id, userId: bob.id, role: 'editor' });
  expect((await makeLink('viewer', bob)).body.code).toBe('ROLE_REQUIRED');
});

test('an ownership transfer makes the other person owner and the caller editor in one step', async () => {
  await addMember(world.test.db, { projectId: id, userId: bob.id, role: 'viewer' });
  const transfer = (user: TestUser, userId: string) => call(user, 'transferProject', { params: { id, userId } });
  expect((await transfer(bob, bob.id)).body.code).toBe('ROLE_REQUIRED');
  expect((await transfer(ada, ada.id)).body.role).toBe('owner');
  const stranger = await world.test.asUser(`stranger${turn}@example.test`);
  expect((await transfer(ada, stranger.id)).body.code).toBe('MEMBER_NOT_FOUND');
  expect((await transfer(ada, bob.id)).body).toMatchObject({ userId: bob.id, role: 'owner' });
  expect((await call(ada, 'getProject', { params: { id } })).body.role).toBe('editor');
  expect((await transfer(ada, bob.id)).body.code).toBe('ROLE_REQUIRED');
});

test('two concurrent transfers leave one owner', async () => {
  const eve = await world.test.asUser(`heir${turn}@example.test`);
  for (const { id: userId } of [bob, eve]) await addMember(world.test.db, { projectId: id, userId, role: 'editor' });
  const replies = await Promise.all([bob, eve].map(({ id: userId }) => call(ada, 'transferProject', { params: { id, userId } })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  const { items } = (await call(ada, 'listMembers', { params: { id } })).body;
  expect(items.filter(({ role }: { role: string }) => role === 'owner')).toHaveLength(1);
});

test('an invitation shows its project to its holder before they join', async () => {
  await invite('new@example.test', 'viewer');
  const token = await lastToken();
  const facts = { projectName: 'Team', invitedBy: 'Ada Byron', role: 'viewer' };
  for (const holder of [null, bob]) expect((await call(holder, 'findInvitation', { body: { token } })).body).toEqual(facts);
  expect((await call(ada, 'listMembers', { params: { id } })).body.total).toBe(1);
  const refused = await call(null, 'findInvitation', { body: { token: `${token}x` } });
  expect([refused.status, refused.body.code]).toEqual([404, 'INVITATION_NOT_FOUND']);
});

test('without a mail server the inviter gets the link to pass on', async () => {
  const { kind, link } = (await invite('new@example.test')).body;
  expect(kind).toBe('invited');
  expect(link).toContain(`/app/projects?invitation=${await lastToken()}`);
});
