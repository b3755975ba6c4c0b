import { t } from '../../base/languages/i18n.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from '../../base/routing/routing.tsx';
import { FILE_NAME_HEADER, SHARED_CACHE } from '../../base/offline/worker-messages.ts';

/** The files that another app shared with this one, in their order. */
async function readShared(): Promise<readonly File[]> {
  const cache = await caches.open(SHARED_CACHE);
  const found = await cache.matchAll();
  return await Promise.all(
    found.map(async (response) => {
      const { headers } = response;
      const [name, type] = [headers.get(FILE_NAME_HEADER) ?? '', headers.get('content-type') ?? ''];
      return new File([await response.blob()], decodeURIComponent(name), { type });
    }),
  );
}

export const forgetShared = () => void caches.delete(SHARED_CACHE).catch(() => undefined);

export const sharedFailed = () =>
  t('Your device is out of space, so the shared files couldn’t be saved. Choose them here instead.');

export interface SharedFiles {
  /** Null while they are read. Empty: this page was opened without any. */
  readonly files: readonly File[] | null;
  /** The browser had no space for them. */
  readonly hasFailed: boolean;
}

/** What was shared, where the share sheet has led to this page. */
export function useSharedFiles(): SharedFiles {
  const [query] = useSearchParams();
  const shared = query.get('shared');
  const [files, setFiles] = useState<readonly File[] | null>(shared === 'yes' ? null : []);
  const [hasFailed, setHasFailed] = useState(shared === 'failed');
  useEffect(() => {
    if (shared !== 'yes') return;
    readShared().then(setFiles, () => {
      setFiles([]);
      setHasFailed(true);
    });
  }, [shared]);
  return { files, hasFailed };
}
