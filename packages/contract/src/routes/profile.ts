import { z } from 'zod';
import { hasInvisibleCharacters, Id, Time } from '../common.ts';
import { defineRoutes, FileReply } from '../route.ts';
import { Email, NewPassword } from './accounts.ts';

export const ThemeChoice = z.enum(['light', 'dark', 'system']);
export type ThemeChoice = z.infer<typeof ThemeChoice>;

export const Preferences = z.object({
  /** Null until the user sets one. */
  theme: ThemeChoice.nullable(),
  /** Whether to email the user when a run they started or scheduled fails. */
  notifyOnFailure: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

/** The caller's account, as shown in the settings. */
export const Account = z.object({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  /** A new email address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  roles: z.array(z.string()),
  /** The picture as a data URL; null for none. */
  avatarUrl: z.string().nullable(),
  preferences: Preferences,
  createdAt: Time,
});
export type Account = z.infer<typeof Account>;

const DisplayName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(200, 'Use at most 200 characters.')
  .refine((text) => !hasInvisibleCharacters(text), 'Control and invisible characters are not allowed.');

const Password = z.string().min(1, 'is missing').max(1024);

const ProjectName = z.object({ id: Id, name: z.string() });

/** What happens to the user's projects when the account is deleted. */
export const AccountDeletion = z.object({
  /** Projects without other members, which are deleted too. */
  deleted: z.array(ProjectName),
  /** Projects with another owner, which stay. */
  left: z.array(ProjectName),
  /** Projects with other members but no other owner. They need a new owner first. */
  blocked: z.array(ProjectName),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** One white pixel, as an example picture. */
const SMALLEST_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

export const profileRoutes = defineRoutes({
  getAccount: { summary: 'Get the caller’s account', access: 'user', reply: Account, errors: [] },
  updateAccount: {
    summary: 'Change the display name',
    access: 'user',
    body: z.object({ displayName: DisplayName }),
    reply: Account,
    errors: [],
  },
  setAvatar: {
    summary: 'Set a picture: PNG, JPEG or WebP of at most 200 kB, as a data URL',
    access: 'user',
    body: z.object({
      image: z
        .string()
        .max(400_000, 'Use an image of at most 200 kB.')
        .meta({ examples: [SMALLEST_PICTURE] }),
    }),
    reply: Account,
    errors: [],
  },
  removeAvatar: { summary: 'Remove the picture', access: 'user', reply: Account, errors: [] },
  changeEmail: {
    summary: 'Change the email address. The change takes effect when the user opens the link sent to the new address',
    access: 'user',
    body: z.object({ email: Email, password: Password }),
    reply: Account,
    status: 202,
    errors: ['PASSWORD_WRONG', 'EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
  changePassword: {
    summary: 'Change the password. All other sessions end, and API keys are revoked unless you keep them',
    access: 'user',
    body: z.object({ currentPassword: Password, newPassword: NewPassword, revokeApiKeys: z.boolean().default(true) }),
    reply: z.object({ revokedApiKeys: z.number().int() }),
    errors: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
  updatePreferences: {
    summary: 'Update preferences. Omitted fields stay unchanged',
    access: 'user',
    body: z.object({ theme: ThemeChoice.optional(), notifyOnFailure: z.boolean().optional() }),
    reply: Preferences,
    errors: [],
  },
  exportAccount: {
    summary: 'Download all data stored about the caller as a JSON file',
    access: 'user',
    reply: FileReply,
    replyKind: 'file',
    replyTypes: ['application/json'],
    errors: [],
  },
  getAccountDeletion: {
    summary: 'Preview what happens to the caller’s projects when the account is deleted',
    access: 'user',
    reply: AccountDeletion,
    errors: [],
  },
  deleteAccount: {
    summary: 'Delete the account and all projects that have no other members. Requires the password',
    access: 'user',
    body: z.object({ password: Password }),
    reply: AccountDeletion,
    errors: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS', 'BUSY', 'OWNER_NEEDED', 'PROJECT_BUSY', 'LAST_ADMIN'],
  },
});
