/** Accounts on the token server. They protect nothing. */
export const SAMPLE_CLIENT = { id: 'bookshop-demo', secret: 'bookshop-demo-secret' } as const;
/** The demo client, whose id and secret are the same word. */
export const DEMO_CLIENT = 'demo';
/** A client without a secret, for browsers and devices. */
export const PUBLIC_CLIENT = 'bookshop-web';
export const SAMPLE_USER = { username: 'reader', password: 'bookshop-demo-password' } as const;
/** A second user, who must not see the first user's orders. */
export const OTHER_USER = { username: 'clerk', password: 'bookshop-clerk-password' } as const;

export const SCOPES = { 'orders:read': 'Read orders', 'orders:write': 'Place and cancel orders', 'users:read': 'Read users' } as const;
