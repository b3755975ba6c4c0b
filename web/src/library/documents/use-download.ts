import { downloadName } from '@exam-vault/contract/files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiProblem, isNotFound } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { useLocation, useNavigate } from '../../base/routing/routing.tsx';
import { useSession } from '../../base/session/session.ts';
import { type SignInRequest, takeWantedDownload } from '../../base/session/sign-in-request.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { documentKeys, documentsChanged } from './document-queries.ts';
import { fetchFile, saveBlob } from './download-file.ts';

/** What is downloaded of a document: its file, or what is made from it. */
interface DownloadedFile {
  /** Which of them goes on after signing in. */
  readonly wanted: string;
  readonly url: string;
  /** A new path, when the old one has expired. */
  readonly renew: () => Promise<string>;
  /** Of the name under which it is saved. */
  readonly words: readonly string[];
  readonly onFailure?: () => void;
}

/** Downloads the file. If its path has expired, it gets a new one and tries once more. */
async function blobOf({ url, renew }: DownloadedFile, onProgress: (fraction: number) => void): Promise<Blob> {
  try {
    return await fetchFile(url, onProgress);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return fetchFile(await renew(), onProgress);
  }
}

/**
 * Counts a download, fetches the file and saves it under the specification's name. A visitor goes to the login form, comes back and the
 * download goes on. A failure is only logged (spec section 8).
 */
export function useDownload<D extends AnyDocument>(kind: DocumentKind<D>, document: D, file: DownloadedFile) {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const client = useQueryClient();
  const [fraction, setFraction] = useState<number | null>(null);

  const signInFirst = () => {
    const { title } = document;
    const request: SignInRequest = {
      why: 'download',
      returnTo: pathname + search,
      title,
      download: file.wanted,
      state,
    };
    // When the session has just ended, the login form may be open already.
    return navigate(paths.loginForm(), { state: request, replace: window.location.pathname === paths.loginForm() });
  };
  const download = async () => {
    if (!signedIn) return signInFirst();
    setFraction(0);
    try {
      const download_count = await kind.calls.countDownload(document._id);
      const blob = await blobOf(file, setFraction);
      saveBlob(blob, downloadName(file.words, file.url));
      client.setQueryData<D>(
        documentKeys(kind).view(document._id),
        (before) => before && { ...before, download_count },
      );
      void documentsChanged(client, kind);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return signInFirst();
      console.error(`The ${kind.words.one} could not be downloaded`, error);
      file.onFailure?.();
    } finally {
      setFraction(null);
    }
  };
  const { wanted } = file;
  const goOn = useEffectEvent(() => void download());
  useEffect(() => {
    if (signedIn && takeWantedDownload(wanted)) void Promise.resolve().then(() => goOn());
  }, [signedIn, wanted]);
  return { download, fraction };
}
