import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { subjectParams } from './subjects.ts';

/** Bytes of the papers in one archive; the newest ones are taken, and its list names what was left out. */
export const MAX_ZIP_BYTES = 8_000_000_000;

/** All public papers of a subject as one zip. */
export const subjectZip = endpoint({
  method: 'GET',
  path: '/subjects/:subject/papers.zip',
  access: 'reader',
  linked: true,
  summary: "Download a subject's public papers as a zip",
  params: subjectParams,
  raw: true,
  answer: z.unknown(),
});
