import type { Config } from '../../config/config.ts';

type HeaderSet = Readonly<Record<string, string>>;

const HSTS = 'max-age=31536000; includeSubDomains';

/** Sent with every response, including errors. */
export function securityHeaders(config: Pick<Config, 'mode'>): HeaderSet {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.mode === 'hosted' ? { 'strict-transport-security': HSTS } : {}),
  };
}

/** The origins that GA4 loads its script from and sends data to. Added only when the operator has set a measurement id. */
const ANALYTICS = {
  script: 'https://www.googletagmanager.com',
  report: 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
};

/** The web app's content security policy: only its own script files, and its page's inline scripts by hash. */
export function contentSecurityPolicy(scriptHashes: readonly string[], { analytics }: { readonly analytics: boolean }): string {
  const own = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)];
  const scripts = [...own, ...(analytics ? [ANALYTICS.script] : [])].join(' ');
  const report = analytics ? ` ${ANALYTICS.report}` : '';
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Component libraries set style attributes for positioning. Under the other rules, styles cannot load or send anything.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${report}`,
    "font-src 'self'",
    `connect-src 'self'${report}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
