import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { isFor } from '@exam-vault/contract/permissions';
import type { UserRow } from '../../base/database/schema.ts';
import type { Network, ReadersConfig } from '../../base/config/readers-config.ts';
import { clientAddress, isTrustedProxy } from './trusted-proxies.ts';

/** Who may read the hub (decision 130). The one place that says so, for every way in which the hub answers. */
export interface OpenReading {
  /** Whether everyone may, from everywhere. */
  readonly toEveryone: boolean;
  /** Whether the sender of a request may without being signed in. */
  to(request: IncomingMessage): boolean;
  /** Whether the sender is in a network of the institution. */
  isInside(request: IncomingMessage): boolean;
  /** Whether somebody who is signed in may. */
  admits(user: UserRow): boolean;
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
  const [addressOf, isTrusted, isWithin] = [clientAddress(trustProxy), isTrustedProxy(trustProxy), within(networks)];
  function isInside(request: IncomingMessage): boolean {
    if (networks.length === 0) return false;
    // What a proxy forwards that isn't trusted has the proxy's address, not the sender's.
    const { headers } = request;
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (isForwarded && !isTrusted(request.socket.remoteAddress ?? '')) return false;
    // These say that there is a proxy, and nothing that the hub goes by says for whom it asks.
    if (!isForwarded && (headers['x-real-ip'] !== undefined || headers.via !== undefined)) return false;
    return isWithin(addressOf(request));
  }
  const toEveryone = who === 'everyone';
  return {
    toEveryone,
    to: toEveryone ? () => true : isInside,
    isInside,
    admits: (user) => isFor(who, user),
  };
}
