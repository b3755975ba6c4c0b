import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HubMetrics } from './hub-metrics.ts';

/**
 * Serves GET /metrics on its own port, which is not public. It runs until the process ends, so that a monitor can watch the hub stop, and
 * does not keep the process alive.
 * @returns its address
 * @throws when the port is in use
 */
export async function serveMetrics(
  metrics: Pick<HubMetrics, 'text' | 'contentType'>,
  where: { readonly port: number; readonly host: string },
): Promise<string> {
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      answer.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => answer.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  server.unref();
  server.listen(where);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://${where.host}:${port}/metrics`;
}
