import { networkInterfaces } from 'node:os';

/** Network interfaces of containers and virtual machines, which no phone can reach. */
const VIRTUAL_INTERFACES = /^(docker|br-|veth|virbr|cni|flannel|lxc|podman)/;

/** The origins of a hub that listens on `host`. For 0.0.0.0 and :: that is localhost first, then the machine's addresses in its networks. */
export function hubOrigins(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`];
  const others = Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL_INTERFACES.test(name))
    .flatMap(([, list]) => list ?? []);
  const reachable = others.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return ['localhost', ...reachable.map(({ address }) => address)].map((name) => `http://${name}:${port}`);
}
