import { mayChangeReaders, type Actor } from '@exam-vault/contract/permissions';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import type { FileType } from '@exam-vault/contract/files';
import { notApprovedUser, submitFailed } from '../../base/languages/messages.ts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from '../../base/routing/routing.tsx';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { useFormDraft } from '../../base/session/form-draft.ts';
import { byteSize } from '../../base/languages/format.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { useCatalogue } from '../../library/documents/catalogue-queries.ts';
import { fileWords, incompleteAdvice } from '../../library/documents/document-details.ts';
import { fieldsSetBy, type FieldControl } from '../../library/documents/document-fields.ts';
import type { AnyDocument, DocumentKind, FormValues } from '../../library/documents/document-kind.ts';
import { useSubmitDocument } from '../../library/documents/document-queries.ts';
import classes from './DocumentForm.module.css';
import { ExtraFields } from '../../library/documents/ExtraFields.tsx';
import { FieldInput } from '../../library/documents/FieldInput.tsx';
import { FilePicker } from './FilePicker.tsx';
import { isNotApproved, isSilent, findMissing, valuesOf } from '../../library/documents/form-rules.ts';
import { useAddressValues, useProfileValues, usualValues } from './profile-values.ts';
import { useSubmissionKey } from './use-submission-key.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';
import { Form } from '../../base/ui/Form.tsx';

/** Under a field whose value is not the person's own. */
const FROM_PROFILE = text('From your profile');
const USUAL = text('The most common choice for papers');

interface Draft {
  /** What was typed: a field that was not touched is absent. */
  readonly values: FormValues;
  readonly type: FileType | null;
  readonly file: File | null;
  /** The name of a file that was picked before a reload. The user has to pick it again. */
  readonly lostFile?: string | undefined;
}

const NOTHING: FormValues = {};

const withoutFile = (draft: Draft): Draft => ({ ...draft, file: null, lostFile: draft.file?.name ?? draft.lostFile });

/** What a new document is tied to. */
interface Tie {
  /** Sent and not shown. */
  readonly values: FormValues;
  /** What is known by the tie: the person may look at it and change it. */
  readonly given: FormValues;
}

interface DocumentFormProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  /** The document to change; absent for a new one. */
  readonly document?: D;
  readonly warning?: string | null;
  readonly tie?: Tie;
  /** Other ways than one file. */
  readonly underFile?: ReactNode;
}

/** The kind with the fields that this person may fill in. After the upload only teachers say who may read. */
function editableKind<D extends AnyDocument>(kind: DocumentKind<D>, document: D | undefined, actor: Actor | null) {
  const fields = fieldsSetBy(kind.fields, actor);
  if (document === undefined || mayChangeReaders(actor)) return { ...kind, fields };
  return { ...kind, fields: fields.filter(({ name }) => name !== 'readers') };
}

/** The form for upload and edit (spec section 2). A failure keeps everything that was typed. */
export function DocumentForm<D extends AnyDocument>({
  kind: whole,
  document,
  warning = null,
  tie,
  underFile,
}: DocumentFormProps<D>) {
  const { role } = useSession();
  const kind = useMemo(() => editableKind(whole, document, actorOf(role)), [whole, document, role]);
  const { fields, messages, words } = kind;
  const catalogue = useCatalogue();
  const profile = useProfileValues(catalogue, document === undefined);
  const inAddress = useAddressValues(fields, catalogue, document === undefined);
  const given = useMemo(() => ({ ...inAddress, ...tie?.given }), [inAddress, tie]);
  const usual = useMemo(
    () => (document === undefined ? usualValues(fields, catalogue) : {}),
    [document, fields, catalogue],
  );
  const suggested = useMemo(() => ({ ...usual, ...profile, ...given }), [usual, profile, given]);
  const { draft, setDraft, submit, sending } = useDocumentSubmission(kind, document, suggested, tie?.values);
  /** Says where a value comes from that the person has not set. */
  const withSource = (field: FieldControl): FieldControl => {
    const { name } = field;
    if (draft.values[name] !== undefined || given[name] !== undefined) return field;
    if (profile[name] !== undefined) return { ...field, hint: t(FROM_PROFILE) };
    return usual[name] === undefined ? field : { ...field, hint: t(USUAL) };
  };
  // What follows from the tie is folded away.
  const folded = fields.filter(({ name }) => tie?.given[name] !== undefined);
  const setValue = (name: string) => (value: string) =>
    setDraft((before) => ({ ...before, values: { ...before.values, [name]: value } }));
  const valueOf = (name: string) => draft.values[name] ?? suggested[name] ?? '';
  const input = (field: FieldControl) => (
    <FieldInput
      key={field.name}
      field={withSource(field)}
      value={valueOf(field.name)}
      onChange={setValue(field.name)}
      catalogue={catalogue}
      none={field.required ? t('Select…') : t('None')}
    />
  );
  const open = fields.filter((field) => !folded.includes(field));
  const extra = open.filter(({ isExtra }) => isExtra);
  const plain = open.filter(({ isExtra }) => !isExtra);

  return (
    <Form className={classes.form} onSubmit={submit} aria-label={document ? words.editHeading : words.uploadHeading}>
      {warning !== null && <p className={classes.warning}>{warning}</p>}
      <FilePicker
        label={words.selectFile}
        asksFileType={kind.asksFileType}
        type={draft.type}
        onType={(type) => setDraft((before) => ({ ...before, type }))}
        file={draft.file}
        onFile={(file) => setDraft((before) => ({ ...before, file, lostFile: undefined }))}
        lostFileName={draft.lostFile}
        {...(document && {
          currentFile: t('Current file: {file}. We’ll keep it unless you choose another one.', {
            file: fileWords(document, byteSize(document.file_size)),
          }),
        })}
      />
      {underFile}
      <div className={classes.fields}>
        {plain.map(input)}
        {extra.length > 0 && (
          <ExtraFields kind={kind.kind} hasValues={extra.some(({ name }) => valueOf(name) !== '')}>
            {extra.map(input)}
          </ExtraFields>
        )}
      </div>
      {folded.length > 0 && (
        <details className={classes.folded}>
          <summary>{t('Details taken from the paper')}</summary>
          <div className={classes.fields}>{folded.map(input)}</div>
        </details>
      )}
      <BusyButton type="submit" busy={sending !== null}>
        {document === undefined ? words.submit : words.submitEdit}
      </BusyButton>
      {sending && (
        <UploadProgress
          text={document === undefined ? messages.uploading : messages.editing}
          fraction={sending.fraction}
          onCancel={() => sending.abort.abort()}
        />
      )}
    </Form>
  );
}

/** The draft of the form, and sending it: a new document, or changes to an existing one. */
function useDocumentSubmission<D extends AnyDocument>(
  kind: DocumentKind<D>,
  document: D | undefined,
  suggested: FormValues,
  tied: FormValues = NOTHING,
) {
  const { fields, messages, paths: lists } = kind;
  const id = document?._id;
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const submission = useSubmitDocument(kind, id);
  // A new form has no values: those from the profile are not what the student typed.
  const initial = {
    values: document === undefined ? {} : valuesOf(fields, document),
    type: document?.file_type ?? null,
    file: null,
  };
  const [draft, setDraft, markAsSent] = useFormDraft<Draft>(
    [kind.kind, ...Object.values(tied), id ?? 'new'].join('/'),
    initial,
    withoutFile,
  );
  const [sending, setSending] = useState<{ fraction: number | null; abort: AbortController } | null>(null);
  const upload = useRef<AbortController | null>(null);
  useEffect(() => () => upload.current?.abort(), []);
  const keyOf = useSubmissionKey();
  const toSend = useMemo(
    () => ({ ...draft, values: { ...valuesOf(fields), ...suggested, ...draft.values, ...tied } }),
    [draft, fields, suggested, tied],
  );

  const showFailure = (error: unknown) => {
    if (isSilent(error)) return;
    if (isNotApproved(error)) {
      const dialog = notApprovedUser(messages.notApprovedTitle, problemText(error));
      dialogs.notice({ ...dialog, onOkay: () => navigate(paths.teacherForm()) });
    } else {
      dialogs.notice(submitFailed(problemText(error)));
    }
  };

  const submit = async () => {
    if (sending) return;
    const { values, file } = toSend;
    const dialog = findMissing(fields, values, file, document === undefined);
    if (dialog) return dialogs.notice(dialog);
    const abort = new AbortController();
    upload.current = abort;
    const hasFile = file !== null;
    setSending({ fraction: hasFile ? 0 : null, abort });
    const onProgress = (fraction: number) =>
      setSending((before) => before && { ...before, fraction: hasFile ? fraction : null });
    try {
      const { incomplete, file_type } = await submission.mutateAsync({
        values,
        file,
        transfer: { onProgress, signal: abort.signal, key: keyOf(toSend) },
      });
      setSending(null);
      markAsSent();
      const [success, list] = document === undefined ? [messages.uploaded, lists.my()] : [messages.edited, lists.all()];
      const leave = () => navigate(list);
      const warn = () =>
        dialogs.notice({ title: t('Incomplete file'), text: incompleteAdvice(file_type !== 'PDF'), onOkay: leave });
      dialogs.notice({ ...success, tone: 'success', onOkay: incomplete && hasFile ? warn : leave });
    } catch (error) {
      setSending(null);
      showFailure(error);
    }
  };

  return { draft, setDraft, submit, sending };
}
