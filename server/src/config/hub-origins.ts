import { networkInterfaces } from 'node:os';

/** Bridges of containers and virtual machines: nobody's phone is there. */
const VIRTUAL = /^(docker|br-|veth|virbr|cni|flannel|lxc|podman)/;

/**
 * The origins under which a hub that listens on `host` can be reached: one, or with 0.0.0.0 and :: the machine's own first
 * and then those that others in the network use.
 */
export function hubOrigins(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`];
  const others = Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, list]) => list ?? []);
  const reachable = others.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return ['localhost', ...reachable.map(({ address }) => address)].map((name) => `http://${name}:${port}`);
}
