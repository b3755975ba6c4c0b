import { FILE_NAME_HEADER, SHARED_CACHE, SHARED_FIELD, SHARED_FILES } from '../src/base/offline/worker-messages.ts';

/**
 * Keeps the files that another app has shared, in place of those before, and leads to the page that makes drafts of them. Any site can send
 * such a form, so nothing is uploaded before the person has seen the files there.
 */
export async function receiveShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll(SHARED_FIELD).filter((entry) => entry instanceof File);
  const isOneDocument = files.length <= 1 || files.every(({ type }) => type.startsWith('image/'));
  const page = isOneDocument ? '/my_drafts/new' : '/my_drafts/table';
  const isKept = await keep(files).catch(() => false);
  return Response.redirect(`${page}?shared=${isKept ? 'yes' : 'failed'}`, 303);
}

async function keep(files: readonly File[]): Promise<boolean> {
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  for (const [at, file] of files.entries()) {
    const headers = { 'content-type': file.type, [FILE_NAME_HEADER]: encodeURIComponent(file.name) };
    await cache.put(`${SHARED_FILES}${at}`, new Response(file, { headers }));
  }
  return true;
}
