import { z } from 'zod';
import { Id, IdParams, pageOf, Time } from '../common.ts';
import { MAX_INTEGER, MAX_UPLOAD_BYTES } from '../constants.ts';
import { defineRoutes } from '../route.ts';

/** A file in a multipart body, read into memory. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'name' in value && 'bytes' in value && value.bytes instanceof Uint8Array;

/** Uploaded files are only served to signed-in users. */
const PrivateOnly = z
  .string()
  .refine((text) => ['', '0', 'false'].includes(text.trim().toLowerCase()), 'Files are private. Omit this field or send false.')
  .optional();

export const UploadFile = z.object({
  file: z.custom<UploadedFile>(isUploadedFile, 'Send the file in the `file` field.').meta({ type: 'string', format: 'binary' }),
  /** The id of a run pack, whose suite then gets a new revision. Without it the file is only stored. */
  ContainerName: z.string().trim().max(200).default(''),
  IsPublic: PrivateOnly,
  /** Path inside the run pack, unless the file name already contains it. */
  Path: z.string().max(1000).default(''),
  /** The revision that was edited. A file that has changed since then is not overwritten. `If-Match` has the same effect. */
  ExpectedRevision: z.coerce.number().int().min(1).max(MAX_INTEGER).optional(),
});

export const StoredFile = z.object({
  /** The id of the file, or of the run pack that contains it. */
  id: Id,
  name: z.string(),
  containerName: z.string(),
  isPublic: z.boolean(),
  size: z.number().int(),
  /** Set for a file in a run pack. */
  runPackId: Id.nullable(),
  revision: z.number().int().nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A file that was uploaded without a run pack. */
export const OwnFile = z.object({ id: Id, name: z.string(), size: z.number().int(), createdAt: Time });
export type OwnFile = z.infer<typeof OwnFile>;

export const fileRoutes = defineRoutes({
  uploadFile: {
    summary: 'Upload a file, or save a run pack file as the next revision of its suite',
    access: 'user',
    body: UploadFile,
    bodyType: 'multipart',
    // Leaves room for the other form fields in the body.
    bodyLimit: MAX_UPLOAD_BYTES + 64 * 1024,
    reply: StoredFile,
    errors: ['RUN_PACK_NOT_FOUND', 'RUN_PACK_FILE_NOT_FOUND', 'ROLE_REQUIRED', 'SUITE_INVALID', 'CONFLICT_STALE', 'UPLOAD_LIMIT'],
  },
  listFiles: {
    summary: 'List the files that the caller uploaded without a run pack, newest first',
    access: 'user',
    reply: pageOf(OwnFile),
    errors: [],
  },
  deleteFile: {
    summary: 'Delete an uploaded file',
    access: 'user',
    params: IdParams,
    reply: z.object({ id: Id }),
    errors: ['FILE_NOT_FOUND'],
  },
});
