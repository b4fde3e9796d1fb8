import { z } from 'zod';
import { hasInvisibleCharacters } from '../common.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../constants.ts';
import { defineRoutes } from '../route.ts';

export const Email = z
  .string()
  .trim()
  .max(254, 'is too long')
  .pipe(z.email({ error: 'is not an email address' }))
  .meta({ format: 'email', examples: ['ada@example.com'] });

export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
  .meta({ examples: ['five quiet otters'] });

/** Plain letters only, because a look-alike from another alphabet could impersonate another user. */
const Username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,38})[A-Za-z0-9]$/, 'must have 3 to 40 characters: letters, digits, dots, dashes or underscores')
  .meta({ examples: ['ada.lovelace'] });

/** Names appear in sentences that other users read, so they must not reverse or hide the text next to them. */
const PersonName = z
  .string()
  .trim()
  .max(100, 'is too long')
  .refine((text) => !hasInvisibleCharacters(text), 'contains control or invisible characters');

export const NewAccount = z.object({
  email: Email,
  name: PersonName.min(1, 'is missing'),
  surname: PersonName.default(''),
  username: z.preprocess((value) => (value === '' || value === null ? undefined : value), Username.optional()),
  password: NewPassword,
});
export type NewAccount = z.infer<typeof NewAccount>;

const Token = z.string().min(1, 'is missing').max(200, 'is too long');
const Nothing = z.object({});

export const accountRoutes = defineRoutes({
  signUp: {
    summary: 'Create an account. On a local server it is active immediately; elsewhere it must be confirmed by email',
    access: 'public',
    body: NewAccount,
    reply: z.object({ status: z.enum(['confirmed', 'confirmation_sent']) }),
    status: 201,
    errors: ['SIGN_UP_CLOSED', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'RATE_LIMITED', 'BUSY'],
  },
  confirmEmail: {
    summary: 'Confirm an email address with the token from the email',
    access: 'public',
    body: z.object({ token: Token }),
    reply: Nothing,
    errors: ['LINK_REFUSED', 'RATE_LIMITED'],
  },
  forgotPassword: {
    summary: 'Request an email to set a new password. The response does not reveal whether the account exists',
    access: 'public',
    body: z.object({ email: Email }),
    reply: Nothing,
    status: 202,
    errors: ['RATE_LIMITED'],
  },
  resetPassword: {
    summary: 'Set a new password with the token from the email. This ends all sessions',
    access: 'public',
    body: z.object({ token: Token, password: NewPassword }),
    reply: Nothing,
    errors: ['LINK_REFUSED', 'RATE_LIMITED', 'BUSY'],
  },
  makeFirstUser: {
    summary: 'Create a hosted server’s first user with the code from the server console',
    access: 'public',
    body: NewAccount.extend({ code: z.string().min(1, 'is missing').max(100, 'is too long') }),
    reply: Nothing,
    status: 201,
    errors: ['FIRST_USER_REFUSED', 'RATE_LIMITED', 'BUSY'],
  },
});
