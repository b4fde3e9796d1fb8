import { AVATAR_BYTES } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';

export type AvatarType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface AvatarImage {
  readonly type: AvatarType;
  readonly bytes: Uint8Array;
}

const DATA_ADDRESS = /^data:[\w/+.-]+;base64,([A-Za-z0-9+/]+={0,2})$/;

const startsWith = (bytes: Uint8Array, head: readonly number[], at = 0) => head.every((byte, index) => bytes[at + index] === byte);

/** Detects the type from the bytes instead of the declared type, so that an SVG with scripts is rejected. */
function typeOf(bytes: Uint8Array): AvatarType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp';
  return null;
}

const refused = (problem: string) => new AppError('VALIDATION_FAILED', { problems: `image: ${problem}` }, { fields: { image: problem } });

/** Decodes a picture from a data URL. */
export function readAvatar(text: string): AvatarImage {
  const encoded = DATA_ADDRESS.exec(text)?.[1];
  const bytes = encoded === undefined ? null : new Uint8Array(Buffer.from(encoded, 'base64'));
  const type = bytes === null ? null : typeOf(bytes);
  if (bytes === null || type === null) throw refused('Use a PNG, JPEG or WebP image.');
  if (bytes.length > AVATAR_BYTES) throw refused('Use an image of at most 200 kB.');
  return { type, bytes };
}
