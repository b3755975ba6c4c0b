import { downloadName } from '@exam-vault/contract/files';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isNotFound } from '../api/api-problem.ts';
import { paths } from '../app/paths.ts';
import { fetchFile, saveBlob } from './download-file.ts';
import { useSession } from '../identity/session.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { documentKeys, documentsChanged } from './document-queries.ts';

/** Downloads the file. If its path has expired, it gets a new one and tries once more. */
async function fileOf<D extends AnyDocument>(
  kind: DocumentKind<D>,
  document: D,
  onProgress: (fraction: number) => void,
): Promise<Blob> {
  try {
    return await fetchFile(document.file_url, onProgress);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return fetchFile((await kind.calls.view(document._id)).file_url, onProgress);
  }
}

/**
 * Counts a download, fetches the file and saves it under the specification's name. A visitor goes to the login form. A failure is
 * only logged (spec section 8).
 */
export function useDownload<D extends AnyDocument>(kind: DocumentKind<D>, document: D) {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [fraction, setFraction] = useState<number | null>(null);

  const download = async () => {
    if (!signedIn) return navigate(paths.loginForm());
    setFraction(0);
    try {
      const download_count = await kind.calls.countDownload(document._id);
      const blob = await fileOf(kind, document, setFraction);
      saveBlob(blob, downloadName(kind.downloadWords(document), document.file_url));
      client.setQueryData<D>(
        documentKeys(kind).view(document._id),
        (before) => before && { ...before, download_count },
      );
      void documentsChanged(client, kind);
    } catch (error) {
      console.error(`The ${kind.words.one} could not be downloaded`, error);
    } finally {
      setFraction(null);
    }
  };
  return { download, fraction };
}
