import { DOCUMENT_KINDS } from '@exam-vault/contract/document-fields';
import { Button } from '../../base/ui/Button.tsx';
import { useParams } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import type { AnyDocument, DocumentKind } from '../../library/documents/document-kind.ts';
import { useDocument } from '../../library/documents/document-queries.ts';
import { DocumentFailure } from '../../library/documents/DocumentFailure.tsx';
import { KINDS } from '../../library/kinds.ts';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { NotFoundPage } from '../../base/ui/NotFoundPage.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { QrCode } from '../../base/ui/QrCode.tsx';
import classes from './NoticePage.module.css';
import { t } from '../../base/languages/i18n.ts';

const SUBJECT = 'subject';
const pageTitle = () => t('Notice board poster');

/** A sheet with a QR code that leads to a paper, to notes or to a subject. */
export default function NoticePage() {
  const { about, id = '' } = useParams();
  if (about === SUBJECT) {
    return <Notice title={id} line={t('All papers of this subject')} path={paths.allPapers({ subject: id })} />;
  }
  const name = DOCUMENT_KINDS.find((one) => one === about);
  return name === undefined ? <NotFoundPage actions={null} /> : <DocumentNotice kind={KINDS[name]} id={id} />;
}

function DocumentNotice({ kind, id }: { readonly kind: DocumentKind<AnyDocument>; readonly id: string }) {
  const { data, error, refetch } = useDocument(kind, id);
  if (error && !data) return <DocumentFailure kind={kind} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Page title={pageTitle()} />;
  const status = kind.status(data);
  if (status !== null && status !== 'Approved') {
    return (
      <Page title={pageTitle()} width="form">
        <EmptySheet text={t('Only approved papers can go on a notice board. This paper isn’t approved.')} />
      </Page>
    );
  }
  const line = [data.subject, data.semester && `${data.semester} Semester`, data.department]
    .filter(Boolean)
    .join(' · ');
  return <Notice title={data.title} line={line} path={kind.paths.viewInAll(id)} />;
}

interface NoticeProps {
  readonly title: string;
  readonly line: string;
  readonly path: string;
}

function Notice({ title, line, path }: NoticeProps) {
  const address = window.location.origin + path;
  return (
    <Page title={pageTitle()} width="form" actions={<Button onClick={() => window.print()}>{t('Print')}</Button>}>
      <article className={classes.sheet} data-notice aria-label={title}>
        <p className={classes.hub}>Exam Vault</p>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.line}>{line}</p>
        <QrCode text={address} label={t('QR code for {address}', { address })} className={classes.code} />
        <p className={classes.line}>{t('Point your phone’s camera at the code, or open')}</p>
        <p className={classes.address}>{address}</p>
      </article>
    </Page>
  );
}
