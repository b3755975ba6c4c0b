import { isIPv6 } from 'node:net';

/** The key under which an address is counted: an IPv4 address itself, or the /64 of an IPv6 address, since one customer owns all of it. */
export function addressKey(address: string): string {
  if (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address)) return address.slice(7);
  return isIPv6(address) ? ipv6Groups(address, 4) : address;
}

/** The network of an address, as large as one sender may own: the /24 of IPv4, the /48 of IPv6. */
export function networkKey(address: string): string {
  const key = addressKey(address);
  return isIPv6(address) && key.includes(':') ? ipv6Groups(address, 3) : key.replace(/\.\d+$/, '');
}

/** The first groups of 16 bits. */
function ipv6Groups(address: string, count: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
