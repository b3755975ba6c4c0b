import { DRAFT_KINDS } from '@exam-vault/contract/document-fields';
import { type DraftPage, MAX_DRAFTS } from '@exam-vault/contract/drafts';
import { submitFailed } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from '../../base/routing/routing.tsx';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { isSilent } from '../../library/documents/form-rules.ts';
import { PickButton } from '../form/PickButton.tsx';
import { UploadNeedsConfirmation } from '../form/UploadNeedsConfirmation.tsx';
import { UploadProgress } from '../form/UploadProgress.tsx';
import { useSubmissionKey } from '../form/use-submission-key.ts';
import type { PhotoPage } from '../photos/photo-page.ts';
import { PhotoPages } from '../photos/PhotoPages.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { OFFICE_ENDINGS } from '../../library/documents/office-files.ts';
import { KINDS } from '../../library/kinds.ts';
import { uploadDraft } from './draft-queries.ts';
import { KindSwitch } from './KindSwitch.tsx';
import { forgetShared, sharedFailed, useSharedFiles } from './shared-files.ts';
import classes from './NewDraftPage.module.css';
import { t } from '../../base/languages/i18n.ts';

/** Photos, or a PDF, become a draft whose form fills itself. */
export default function NewDraftPage() {
  const [query, setQuery] = useSearchParams();
  const name = DRAFT_KINDS.find((one) => one === query.get('kind')) ?? 'paper';
  const kind = KINDS[name];
  const [pages, setPages] = useState<readonly PhotoPage[]>([]);
  const [isPreparing, setIsPreparing] = useState(false);
  const onChange = useCallback((next: readonly PhotoPage[], isBusy: boolean) => {
    setPages(next);
    setIsPreparing(isBusy);
  }, []);
  const navigate = useNavigate();
  const { send, sending, cancel } = useUpload(name);
  const photos = useMemo(() => toUpload(pages), [pages]);
  const shared = useSharedFiles();
  const sharedPdf = shared.files?.find(({ type }) => !type.startsWith('image/'));
  return (
    <Page
      title={t('{heading} from photos', { heading: kind.words.uploadHeading })}
      lead={t('Take a photo of each page. We’ll combine them into one document and fill in what we can read.')}
      width="form"
    >
      <UploadNeedsConfirmation />
      {query.has('shared') && (
        <KindSwitch
          kind={name}
          onChange={(next) => setQuery({ ...Object.fromEntries(query), kind: next }, { replace: true })}
        />
      )}
      {shared.hasFailed && <p role="alert">{sharedFailed()}</p>}
      {sharedPdf && (
        <div className={classes.shared}>
          <p>{sharedPdf.name}</p>
          <Button onClick={() => send([sharedPdf])}>{t('Continue with this file')}</Button>
        </div>
      )}
      {shared.files !== null && !sharedPdf && <PhotoPages files={shared.files} onChange={onChange} />}
      <div className={classes.actions} hidden={sharedPdf !== undefined}>
        <Button onClick={() => send(photos.files, photos.made)} disabled={pages.length === 0 || isPreparing}>
          {continueText(pages.length)}
        </Button>
        {pages.length === 0 && (
          <>
            <PickButton
              label={t('Choose a PDF or Word file')}
              type="PDF"
              more={OFFICE_ENDINGS}
              onPick={(file) => send([file])}
            />
            <Link to={kind.paths.upload()} className={textLink.link}>
              {t('Use the normal form')}
            </Link>
          </>
        )}
      </div>
      {sending && (
        <UploadProgress
          text={kind.messages.uploading}
          fraction={sending.fraction}
          onCancel={cancel}
          onLeave={() => navigate(paths.drafts())}
        />
      )}
    </Page>
  );
}

/** The prepared pictures; or the originals, with how the hub is to make the pages of them. */
function toUpload(pages: readonly PhotoPage[]): { readonly files: readonly File[]; readonly made: DraftPage[] | null } {
  const originals = pages.flatMap(({ original }) => original ?? []);
  if (originals.length > 0 && originals.length === pages.length) {
    const made = pages.map(({ turn, corners }, at): DraftPage => ({ page: at + 1, turn, corners: asPoints(corners) }));
    return { files: originals, made };
  }
  return { files: pages.map(({ blob, name }) => new File([blob], name, { type: blob.type })), made: null };
}

function asPoints(corners: PhotoPage['corners']): DraftPage['corners'] {
  if (corners === null) return null;
  const [a, b, c, d] = corners;
  return [
    [a.x, a.y],
    [b.x, b.y],
    [c.x, c.y],
    [d.x, d.y],
  ];
}

const continueText = (pages: number) =>
  pages === 0
    ? t('Continue')
    : t('{n, plural, one {Continue with # page} other {Continue with # pages}}', { n: pages });

/** The pages stay on the screen, so that nothing is photographed twice. */
function failureOf(error: unknown) {
  if (!(error instanceof ApiProblem && error.code === 'TOO_MANY_DRAFTS')) return submitFailed(problemText(error));
  return {
    title: t('Too many drafts'),
    text: t(
      'You have {n} drafts, which is the limit. Open “My drafts” in another tab, submit or discard some, then continue here. Your pages will still be here.',
      { n: MAX_DRAFTS },
    ),
  };
}

function useUpload(kind: Parameters<typeof uploadDraft>[0]) {
  const [sending, setSending] = useState<{ readonly fraction: number } | null>(null);
  const running = useRef<AbortController>(null);
  const keyOf = useSubmissionKey();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  // The upload goes on while the person is elsewhere in the hub; then nothing must take them away from there.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const send = async (files: readonly File[], made: DraftPage[] | null) => {
    if (running.current && !running.current.signal.aborted) return;
    const abort = new AbortController();
    running.current = abort;
    setSending({ fraction: 0 });
    try {
      const onProgress = (fraction: number) => setSending({ fraction });
      const draft = await uploadDraft(kind, files, {
        onProgress,
        signal: abort.signal,
        key: keyOf(files),
        pages: made,
        isAwaited: () => isHere.current,
      });
      forgetShared();
      if (!isHere.current) return;
      navigate(paths.draft(draft._id), { replace: true, state: { keepsPictures: made !== null } });
    } catch (error) {
      if (isHere.current && !isSilent(error)) dialogs.notice(failureOf(error));
    } finally {
      running.current = null;
      setSending(null);
    }
  };
  return {
    send: (files: readonly File[], made: DraftPage[] | null = null) => void send(files, made),
    sending,
    cancel: () => running.current?.abort(),
  };
}
