// Tests a sandbox from the inside: both parsers must load, and a listener of the hub must be out of reach.
import { once } from 'node:events';
import { connect } from 'node:net';

async function canReach(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

await import('./inspector/check-photo.ts');
const { loadPdfium } = await import('./pdfium/pdfium.ts');
await loadPdfium();
process.stdout.write((await canReach(Number(process.argv[2]))) ? 'reached' : 'blocked');
