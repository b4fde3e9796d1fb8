import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** An address range, optionally limited to one port. */
export interface AddressRule {
  readonly cidr: string;
  readonly port: number | null;
}

export interface EgressPolicy {
  /** Allows loopback, private and unique-local ranges, for users who test a program on their own machine. */
  readonly allowPrivate: boolean;
  /** Checked first. Allows exactly the listed ranges. */
  readonly allow: readonly AddressRule[];
  /** Checked second. Denies addresses that the ranges would allow. */
  readonly deny: readonly AddressRule[];
}

export type AddressVerdict = { readonly kind: 'allowed' } | { readonly kind: 'denied'; readonly why: string };

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

const ALLOWED: AddressVerdict = { kind: 'allowed' };
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

// Ranges that ipaddr.js classifies as plain unicast, or that host cloud metadata even if a wider rule allows them.
const ALWAYS_DENIED: readonly Range[] = [
  '100.100.100.200/32',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '198.18.0.0/15',
  'fd00:ec2::254/128',
  'fec0::/10',
  '5f00::/16',
].map((cidr) => ipaddr.parseCIDR(cidr));

/** Decides per address and port whether a socket may be opened. An address that cannot be parsed is denied. */
export function createAddressCheck(policy: EgressPolicy): (address: string, port: number) => AddressVerdict {
  const allow = policy.allow.map(compileRule);
  const deny = policy.deny.map(compileRule);
  return (text, port) => {
    const address = parseAddress(text);
    if (address === null) return { kind: 'denied', why: 'not an IP address' };
    if (allow.some((rule) => matches(rule, address, port))) return ALLOWED;
    if (deny.some((rule) => matches(rule, address, port))) return { kind: 'denied', why: 'own address' };
    return classify(address, policy.allowPrivate ? 'with-private' : 'public-only');
  };
}

/** Rules that stop the server from calling itself on any of this machine's addresses. */
export function denyOwnPort(port: number): readonly AddressRule[] {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const cidrs = own.map((entry) => (entry.family === 'IPv6' ? `${entry.address}/128` : `${entry.address}/32`));
  return ['127.0.0.0/8', '::1/128', ...cidrs].map((cidr) => ({ cidr, port }));
}

function compileRule(rule: AddressRule): { readonly range: Range; readonly port: number | null } {
  return { range: ipaddr.parseCIDR(rule.cidr), port: rule.port };
}

function matches(rule: { readonly range: Range; readonly port: number | null }, address: Address, port: number): boolean {
  return inRange(address, rule.range) && (rule.port === null || rule.port === port);
}

function inRange(address: Address, [network, bits]: Range): boolean {
  if (address instanceof ipaddr.IPv4 && network instanceof ipaddr.IPv4) return address.match(network, bits);
  if (address instanceof ipaddr.IPv6 && network instanceof ipaddr.IPv6) return address.match(network, bits);
  return false;
}

/** An IPv4 address embedded in IPv6 is checked as the IPv4 address it reaches. */
function parseAddress(text: string): Address | null {
  const bare = text.split('%')[0] ?? '';
  if (!ipaddr.isValid(bare)) return null;
  const address = ipaddr.parse(bare);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function classify(address: Address, scope: 'with-private' | 'public-only'): AddressVerdict {
  if (ALWAYS_DENIED.some((range) => inRange(address, range))) return { kind: 'denied', why: 'reserved' };
  if (address instanceof ipaddr.IPv6 && embedsIpv4(address)) return { kind: 'denied', why: 'translated address' };
  const range = address.range();
  if (range === 'unicast') return ALLOWED;
  if (scope === 'with-private' && PRIVATE_RANGES.has(range)) return ALLOWED;
  return { kind: 'denied', why: range };
}

/** Compatible, NAT64, 6to4 and Teredo addresses can embed an IPv4 address that was never checked. */
function embedsIpv4(address: ipaddr.IPv6): boolean {
  const { parts } = address;
  const compatible = parts.slice(0, 6).every((part) => part === 0) && !(parts[6] === 0 && (parts[7] ?? 0) <= 1);
  const nat64 = parts[0] === 0x64 && parts[1] === 0xff9b;
  return compatible || nat64 || ['6to4', 'teredo', 'rfc6052', 'rfc6145'].includes(address.range());
}
