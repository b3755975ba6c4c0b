import { isIPv6 } from 'node:net';

/** The key under which an address is counted: an IPv4 address itself, or the /64 of an IPv6 address, since one customer owns all of it. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  if (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address)) return address.slice(7);
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
