import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HubMetrics } from './hub-metrics.ts';

/**
 * Serves GET /metrics and nothing else, on a port of its own: what people reach shows none of it. It lasts as long as the process,
 * so that a stop can be watched, and keeps no process alive. @returns its address @throws when the port is taken
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
