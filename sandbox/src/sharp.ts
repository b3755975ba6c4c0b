import { createRequire } from 'node:module';
import type sharpModule from 'sharp';

/**
 * sharp as CommonJS. Its ES modules take 80 ms more of the processor to load, and a child is started for each check, drawing and reading
 * (decision 117).
 */
export const sharp = createRequire(import.meta.url)('sharp') as typeof sharpModule;
