import { connect, type Socket } from 'node:net';
import { distinctPdf, paperForm } from '@exam-vault/testing/faults/ledger';
import type { Random } from '@exam-vault/demo/random';

/** The bytes of a whole upload, to be sent in any way but well. */
export async function uploadBytes(origin: string, token: string, chance: Random): Promise<Buffer> {
  const request = new Request(`${origin}/papers/upload_paper`, {
    method: 'POST',
    body: paperForm('Broken off', distinctPdf(chance)),
  });
  const body = Buffer.from(await request.arrayBuffer());
  const head =
    `POST /papers/upload_paper HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: ${request.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

export function openSocket(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      socket.resume();
      resolve(socket);
    });
  });
}

/** Uploads that bring a byte now and then, for as long as they are not ended. @returns what ends them */
export async function slowUploads(
  origin: string,
  token: string,
  { count, chance }: { count: number; chance: Random },
): Promise<{ alive(): number; end(): void }> {
  const sockets: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];
  for (let number = 0; number < count; number += 1) {
    const bytes = await uploadBytes(origin, token, chance);
    const socket = await openSocket(origin);
    sockets.push(socket);
    // Head and fields at once, so that the file is open; then its bytes one after the other.
    const begin = bytes.indexOf('%PDF') + 8;
    socket.write(bytes.subarray(0, begin));
    let sent = begin;
    timers.push(
      setInterval(() => {
        if (sent < bytes.length - 1 && socket.writable) socket.write(bytes.subarray(sent, (sent += 1)));
      }, 500),
    );
  }
  return {
    alive: () => sockets.filter((socket) => !socket.destroyed && socket.writable).length,
    end() {
      timers.forEach(clearInterval);
      for (const socket of sockets) socket.destroy();
    },
  };
}
