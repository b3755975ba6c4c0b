import type { Readable } from 'node:stream';
import yazl from 'yazl';

/** A stored file is not made smaller: PDF and JPEG are compressed already. */
export const STORED = { compress: false, mode: 0o100644 };

/** A zip that is made while it is read: one file is open at a time, whatever their number. What fails, or is given up, ends the stream. */
export function lazyZip() {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as Readable;
  let current: Readable | null = null;
  stream.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => stream.destroy(error));
  return {
    stream,
    addBuffer: (bytes: Buffer, name: string, options: object) => zip.addBuffer(bytes, name, options),

    addLazily(name: string, options: object, open: () => Promise<Readable>): void {
      zip.addReadStreamLazy(name, options, (give) => {
        const opened = async () => {
          current = await open();
          // Nobody takes the rest of what was given up.
          if (stream.destroyed) current.destroy();
          return current;
        };
        opened().then(
          (bytes) => give(null, bytes),
          (error: unknown) => stream.destroy(error as Error),
        );
      });
    },

    /** @returns its bytes when it is whole; negative when a size is not known before */
    end: () =>
      new Promise<number>((resolve) => {
        zip.end({ forceZip64Format: false, comment: '' }, (...[bytes = -1]: number[]) => resolve(bytes));
      }),
  };
}
