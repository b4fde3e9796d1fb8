export { type AddressRule, denyOwnPort, type EgressPolicy } from './address-policy.ts';
export { createEgress, type Egress, type EgressOptions } from './egress.ts';
export type { FetchOptions, FetchOutcome } from './fetch-text.ts';
export { createRedactor, REDACTED } from './redactor.ts';
