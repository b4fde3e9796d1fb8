import { z } from 'zod';

/** An address range that the operator allows for outgoing requests. A null `port` means every port. */
export interface EgressAllowList {
  readonly cidr: string;
  readonly port: number | null;
}

const RULE = /^(?:\[(?<six>[^\]]+)\]|(?<four>[^:[\]]+))(?::(?<port>\d{1,5}))?$/;

/** Parses one `cidr[:port]` rule; IPv6 ranges are in brackets. Returns null when it is invalid. */
export function parseEgressAllowList(text: string): EgressAllowList | null {
  const { six, four, port: portText } = RULE.exec(text)?.groups ?? {};
  const port = portText === undefined ? null : Number(portText);
  if (port !== null && (port < 1 || port > 65535)) return null;
  if (four !== undefined) {
    const cidr = four.includes('/') ? four : `${four}/32`;
    return z.cidrv4().safeParse(cidr).success ? { cidr, port } : null;
  }
  if (six === undefined) return null;
  const cidr = six.includes('/') ? six : `${six}/128`;
  return z.cidrv6().safeParse(cidr).success ? { cidr, port } : null;
}
