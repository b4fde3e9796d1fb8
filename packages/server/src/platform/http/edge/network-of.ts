/**
 * The network that rate limits treat as one caller: an IPv4 address, or the /64 of an IPv6 address, because one subscriber owns all of it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head.split(':').filter((group) => group !== '');
  const last = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros = tail === undefined ? 0 : Math.max(8 - groups.length - last.length, 0);
  const whole = [...groups, ...Array<string>(zeros).fill('0'), ...last];
  return whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
