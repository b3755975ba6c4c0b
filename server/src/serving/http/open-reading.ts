import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Network, ReadersConfig } from '../../base/config/readers-config.ts';
import { clientAddress, isTrustedProxy } from './trusted-proxies.ts';

/** Who may read without being signed in (decision 130). The one place that says so, for every way in which the hub answers. */
export interface OpenReading {
  /** Whether everyone may, from everywhere. */
  readonly toEveryone: boolean;
  /** Whether the sender of a request may. */
  to(request: IncomingMessage): boolean;
}

const MAPPED_IPV4 = new BlockList();
MAPPED_IPV4.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Whether an address is in one of the networks. An IPv4-mapped address is the IPv4 address. */
function within(networks: readonly Network[]): (address: string) => boolean {
  // A list of both would find an IPv4 address in a range of IPv6.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, bits, family } of networks) lists[family].addSubnet(address, bits, family);
  return (address) => {
    const version = isIP(address);
    if (version === 0) return false;
    if (version === 4) return lists.ipv4.check(address, 'ipv4');
    return lists[MAPPED_IPV4.check(address, 'ipv6') ? 'ipv4' : 'ipv6'].check(address, 'ipv6');
  };
}

export function openReading({ who, networks }: ReadersConfig, trustProxy: boolean | string): OpenReading {
  if (who === 'everyone') return { toEveryone: true, to: () => true };
  const [addressOf, isTrusted, isInside] = [clientAddress(trustProxy), isTrustedProxy(trustProxy), within(networks)];
  return {
    toEveryone: false,
    to(request) {
      // What a proxy forwards that isn't trusted has the proxy's address, not the sender's.
      const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
      if (isForwarded && !isTrusted(request.socket.remoteAddress ?? '')) return false;
      return isInside(addressOf(request));
    },
  };
}
