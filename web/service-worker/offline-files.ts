import { createPartialResponse } from 'workbox-range-requests';
import { KEPT_CACHE } from '../src/base/offline/worker-messages.ts';

/** Answers with an offline file, or the part of it that the viewer asks for. */
export async function answerOfflineFile(request: Request): Promise<Response> {
  const kept = await (await caches.open(KEPT_CACHE)).match(new URL(request.url).pathname);
  if (!kept) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return request.headers.has('range') ? createPartialResponse(request, kept) : kept;
}
