import type { AuthType } from '@assay/engine/model';
import type { ProfileSettings } from './profile-draft.ts';

/**
 * The token URL, client and grant that a refresh token was issued for. The token is used only with these.
 */
export interface TokenGrant {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly type: AuthType;
}

export const grantOf = ({ tokenUrl, params, type }: ProfileSettings): TokenGrant => ({ tokenUrl, clientId: params.client_id ?? '', type });

export const isSameGrant = (left: TokenGrant, right: TokenGrant): boolean =>
  left.tokenUrl === right.tokenUrl && left.clientId === right.clientId && left.type === right.type;
