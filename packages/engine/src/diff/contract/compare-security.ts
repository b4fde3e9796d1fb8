import { ownValue } from '../../json/values.ts';
import type { Operation, SecurityUse } from '../../model/index.ts';
import type { ChangeCollector } from './change-collector.ts';
import type { ChangeLevel } from './contract-diff.ts';

type Alternative = readonly SecurityUse[];
type Report = (level: ChangeLevel, rule: string, message: string) => void;

/**
 * Compares the accepted credentials. Removing an alternative, or requiring credentials where none were needed, breaks
 * callers.
 */
export function compareSecurity(base: Operation, head: Operation, report: Report): void {
  const open = { base: isOpen(base), head: isOpen(head) };
  if (open.base && !open.head) {
    report('breaking', 'security-added', `credentials are now required: ${shown(head.security)}`);
    return;
  }
  if (!open.base && open.head) {
    report('compatible', 'security-removed', 'credentials are no longer required');
    return;
  }
  compareWays(base, head, report);
}

function compareWays(base: Operation, head: Operation, report: Report): void {
  const before = new Map(base.security.map((alternative) => [schemesOf(alternative), alternative]));
  const after = new Map(head.security.map((alternative) => [schemesOf(alternative), alternative]));
  const lost = isOpen(head) ? 'compatible' : 'breaking';
  for (const [schemes, alternative] of before) {
    const next = after.get(schemes);
    if (next !== undefined) compareScopes(alternative, next, report);
    else report(lost, 'security-alternative-removed', `${schemes || 'no'} credentials are no longer accepted`);
  }
  for (const schemes of after.keys())
    if (!before.has(schemes)) report('compatible', 'security-alternative-added', `${schemes || 'no'} credentials are now also accepted`);
}

function isOpen({ security }: Operation): boolean {
  return security.length === 0 || security.some((alternative) => alternative.length === 0);
}

function schemesOf(alternative: Alternative): string {
  return alternative
    .map((use) => use.scheme)
    .toSorted()
    .join(' and ');
}

function shown(security: Operation['security']): string {
  return security.map(schemesOf).join(' or ');
}

function compareScopes(base: Alternative, head: Alternative, report: Report): void {
  for (const use of head) {
    const before = base.find((other) => other.scheme === use.scheme)?.scopes ?? [];
    for (const scope of use.scopes)
      if (!before.includes(scope)) report('breaking', 'scope-added', `the ${use.scheme} scope ${scope} is now required`);
    for (const scope of before)
      if (!use.scopes.includes(scope)) report('compatible', 'scope-removed', `the ${use.scheme} scope ${scope} is no longer required`);
  }
}

/** Compares the security scheme definitions, because every call depends on where and how the credential is sent. */
export function compareSchemes(book: ChangeCollector): void {
  for (const [name, scheme] of Object.entries(book.base.securitySchemes)) {
    const next = ownValue(book.head.securitySchemes, name);
    if (next === undefined || JSON.stringify(identity(scheme)) === JSON.stringify(identity(next))) continue;
    const message = `changed from ${JSON.stringify(identity(scheme))} to ${JSON.stringify(identity(next))}`;
    book.report({ kind: 'security', name }, { level: 'breaking', rule: 'security-scheme-changed', pointer: '', message });
  }
}

/** Returns the parts of a scheme that a caller must follow. Scopes and flows are compared where they are used. */
function identity(scheme: ChangeCollector['base']['securitySchemes'][string]): readonly (string | null)[] {
  if (scheme.kind === 'api-key') return [scheme.kind, scheme.in, scheme.in === 'header' ? scheme.name.toLowerCase() : scheme.name];
  if (scheme.kind === 'http') return [scheme.kind, scheme.scheme];
  if (scheme.kind === 'oauth2') return [scheme.kind, scheme.tokenUrl];
  return scheme.kind === 'openid' ? [scheme.kind, scheme.url] : [scheme.kind];
}
