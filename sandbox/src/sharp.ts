import { createRequire } from 'node:module';
import type sharpModule from 'sharp';

/**
 * sharp as CommonJS. Its ES modules take 80 ms more of the processor to load, and a child is started for each check, drawing and reading
 * (decision 117).
 */
export const sharp = createRequire(import.meta.url)('sharp') as typeof sharpModule;

/** For a child: one thread and no cache keep it small. The bytes of a file choose their loader, so few are allowed. */
export function loadOnly(...formats: readonly ('Jpeg' | 'Png' | 'Webp')[]): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
}
