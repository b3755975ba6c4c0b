import * as z from 'zod/mini';
import { documentParams, pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { FILE_TYPES } from './files.ts';

/**
 * Photographs that were kept with a document when its draft was handed in with `keep_pictures` (contract section 9, an extension). Only
 * the document's owner gets them; a picture that the document itself is, byte for byte, is not among them.
 */
export const keptPicture = z.object({
  /** Its number as it was uploaded, from 1. */
  picture: z.number(),
  file_type: z.enum(FILE_TYPES),
  /** Bytes. */
  file_size: z.number(),
});
export type KeptPicture = z.output<typeof keptPicture>;

export const listKeptPictures = endpoint({
  method: 'GET',
  path: '/kept_pictures/:id',
  access: 'member',
  summary: "List the original photos of one of the caller's documents",
  params: documentParams,
  answer: z.array(keptPicture),
});

/** The file as it was uploaded, less its location. */
export const keptPictureFile = endpoint({
  method: 'GET',
  path: '/kept_pictures/:id/:picture',
  access: 'member',
  summary: 'Get an original photo of a document',
  params: z.object({ id: z.string(), picture: pageNumber }),
  raw: true,
  answer: z.unknown(),
});
