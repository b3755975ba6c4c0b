import { IconDownload } from '@tabler/icons-react';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { t } from '../../base/languages/i18n.ts';
import { downloadName } from '@exam-vault/contract/files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from '../../base/routing/routing.tsx';
import { ApiProblem, isNotFound } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { fetchFile, saveBlob } from './download-file.ts';
import { useSession } from '../../base/session/session.ts';
import { type SignInRequest, takeWantedDownload } from '../../base/session/sign-in-request.ts';
import { documentKeys, documentsChanged } from './document-queries.ts';

/** The download button. It shows the progress of a large file. */
export function DownloadButton<D extends AnyDocument>({
  kind,
  document,
}: {
  readonly kind: DocumentKind<D>;
  readonly document: D;
}) {
  const { download, fraction } = useDownload(kind, document);
  const isBusy = fraction !== null;
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      busy={isBusy}
      onClick={() => void download()}
    >
      {isBusy ? t('Downloading {percent}%', { percent: Math.floor(fraction * 100) }) : kind.words.download}
    </BusyButton>
  );
}

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
 * Counts a download, fetches the file and saves it under the specification's name. A visitor goes to the login form, comes back and the
 * download goes on. A failure is only logged (spec section 8).
 */
function useDownload<D extends AnyDocument>(kind: DocumentKind<D>, document: D) {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const client = useQueryClient();
  const [fraction, setFraction] = useState<number | null>(null);

  const signInFirst = () => {
    const { _id: id, title } = document;
    const request: SignInRequest = { why: 'download', returnTo: pathname + search, title, download: id, state };
    // When the session has just ended, the login form may be open already.
    return navigate(paths.loginForm(), { state: request, replace: window.location.pathname === paths.loginForm() });
  };
  const download = async () => {
    if (!signedIn) return signInFirst();
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
      if (error instanceof ApiProblem && error.status === 401) return signInFirst();
      console.error(`The ${kind.words.one} could not be downloaded`, error);
    } finally {
      setFraction(null);
    }
  };
  const { _id } = document;
  const goOn = useEffectEvent(() => void download());
  useEffect(() => {
    if (signedIn && takeWantedDownload(_id)) void Promise.resolve().then(() => goOn());
  }, [signedIn, _id]);
  return { download, fraction };
}
