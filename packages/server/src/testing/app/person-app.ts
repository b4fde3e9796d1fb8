import { type CallApi, createCallApi } from '../data/call-api.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app.ts';

export interface PersonApp {
  readonly app: TestApp;
  readonly call: CallApi;
  readonly person: TestUser;
}

/** The product with one signed-in user, for tests of personal data outside projects. */
export async function startPersonApp(email: string, options: TestAppOptions = {}): Promise<PersonApp> {
  const app = await startTestApp(options);
  return { app, call: createCallApi(app.url), person: await app.asUser(email) };
}
