import { notApprovedUser, submitFailed } from '../../base/languages/messages.ts';
import type { Draft } from '@exam-vault/contract/drafts';
import { Button } from '../../base/ui/Button.tsx';
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from '../../base/routing/routing.tsx';
import { isNotFound, problemText } from '../../base/api/api-problem.ts';
import { Loaded } from '../../base/api/Loaded.tsx';
import { paths } from '../../base/routing/paths.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { useCatalogue } from '../../library/documents/catalogue-queries.ts';
import { fieldsSetBy, type FieldControl } from '../../library/documents/document-fields.ts';
import { ExtraFields } from '../../library/documents/ExtraFields.tsx';
import { findMissing, isNotApproved, isSilent } from '../../library/documents/form-rules.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { DraftField } from './DraftField.tsx';
import { KINDS } from '../../library/kinds.ts';
import { DraftPages } from './DraftPages.tsx';
import { useChangeDraft, useDraft, useSubmitDraft, warningText } from './draft-queries.ts';
import classes from './DraftPage.module.css';
import { SeenBefore } from './SeenBefore.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';
import { Form } from '../../base/ui/Form.tsx';

/** One draft: its pages beside the form that fills itself from them. */
export default function DraftPage() {
  const { id = '' } = useParams();
  const read = useDraft(id);
  const { data } = read;
  const title = data ? KINDS[data.kind].words.uploadHeading : t('Draft');
  return (
    <Page title={title} lead={data ? t('From {name}', { name: data.file_name }) : undefined}>
      <Loaded
        query={read}
        loading={t('One moment…')}
        renderFailure={(error, failure) => (isNotFound(error) ? <Gone /> : failure)}
      >
        {(draft) => <DraftForm key={`${id} ${draft.kind}`} draft={draft} />}
      </Loaded>
    </Page>
  );
}

function Gone() {
  return (
    <EmptySheet
      text={t(
        'This draft no longer exists. It was submitted or discarded, or we deleted it after seven days without changes.',
      )}
      action={
        <Button component={Link} to={paths.drafts()}>
          {t('My drafts')}
        </Button>
      }
    />
  );
}

function DraftForm({ draft }: { readonly draft: Draft }) {
  const kind = KINDS[draft.kind];
  const catalogue = useCatalogue();
  const { role } = useSession();
  const fields = useMemo(() => fieldsSetBy(kind.fields, actorOf(role)), [kind, role]);
  const form = useDraftForm(draft, fields, catalogue);
  const { state } = useLocation() as { readonly state: { readonly keepsPictures?: boolean } | null };
  const [keepPictures, setKeepPictures] = useState(state?.keepsPictures ?? false);
  const { submit, isBusy } = useSubmission(draft, form, keepPictures);
  const input = (field: FieldControl) => (
    <DraftField
      key={field.name}
      draft={draft}
      field={field}
      {...form.fieldOf(field.name)}
      catalogue={catalogue}
      onChange={(value) => form.change(field.name, value)}
    />
  );
  const extra = fields.filter(({ isExtra }) => isExtra);
  const warnings = draft.warnings.flatMap((warning) => warningText(warning, draft) ?? []);
  return (
    <div className={classes.sides}>
      <div className={classes.paper} data-scrolls role="region" aria-label={t('Pages')}>
        <DraftPages draft={draft} />
      </div>
      <Form className={classes.form} aria-label={kind.words.uploadHeading} onSubmit={submit} noValidate>
        <SeenBefore draft={draft} />
        <p role="status" className={classes.state}>
          {t(STATE_TEXT[draft.proposals_state])}
        </p>
        <OtherKind draft={draft} />
        {warnings.length > 0 && (
          <ul className={classes.warnings} aria-label={t('Possible problems')}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        {fields.filter(({ isExtra }) => !isExtra).map(input)}
        {extra.length > 0 && (
          <ExtraFields
            kind={kind.kind}
            hasValues={extra.map(({ name }) => form.fieldOf(name)).some((one) => one.value !== '' || one.proposal)}
          >
            {extra.map(input)}
          </ExtraFields>
        )}
        {draft.pictures > 0 && (
          <label className={classes.keep}>
            <input
              type="checkbox"
              checked={keepPictures}
              onChange={({ currentTarget }) => setKeepPictures(currentTarget.checked)}
            />
            {t('Keep my original photos too')}
          </label>
        )}
        <div className={classes.submit} data-bottom-buttons>
          <SaveProblem error={form.saveError} onRetry={form.saveNow} />
          <BusyButton type="submit" busy={isBusy}>
            {kind.words.submit}
          </BusyButton>
        </div>
      </Form>
    </div>
  );
}

const LOOKS_LIKE: Readonly<Record<Draft['kind'], { readonly text: string; readonly change: string }>> = {
  paper: { text: text('This looks like an exam paper.'), change: text('Upload it as a paper') },
  notes: { text: text('This looks like notes.'), change: text('Upload it as notes') },
};

/** One tap makes notes of a paper, or the other way round. */
function OtherKind({ draft: { _id, looks_like: kind } }: { readonly draft: Draft }) {
  const change = useChangeDraft(_id);
  if (!kind) return null;
  return (
    <p className={classes.otherKind}>
      {t(LOOKS_LIKE[kind].text)}
      <BusyButton type="button" variant="default" busy={change.isPending} onClick={() => change.mutate({ kind })}>
        {t(LOOKS_LIKE[kind].change)}
      </BusyButton>
      {change.error !== null && !isSilent(change.error) && <span role="alert">{problemText(change.error)}</span>}
    </p>
  );
}

function SaveProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (!error || isSilent(error)) return null;
  return (
    <div role="alert" className={classes.unsaved}>
      <p>
        {t('Your changes aren’t saved yet.')} {problemText(error)}
      </p>
      <Button variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}

const STATE_TEXT: Readonly<Record<Draft['proposals_state'], string>> = {
  reading: text('Reading your paper… We’ll fill in what we find. You can type in the meantime.'),
  done: text('We filled in what we could read. Please check it.'),
  failed: text('We couldn’t read this paper. Please fill in the form yourself.'),
};

function useSubmission(draft: Draft, form: ReturnType<typeof useDraftForm>, keepPictures: boolean) {
  const { fields, messages, paths: lists } = KINDS[draft.kind];
  const submission = useSubmitDraft(draft);
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const showFailure = (error: unknown) => {
    if (isSilent(error)) return;
    if (!isNotApproved(error)) return dialogs.notice(submitFailed(problemText(error)));
    const dialog = notApprovedUser(messages.notApprovedTitle, problemText(error));
    dialogs.notice({ ...dialog, onOkay: () => navigate(paths.teacherForm()) });
  };
  const submit = async () => {
    if (submission.isPending) return;
    const values = form.values();
    const missing = findMissing(fields, values, null, false);
    if (missing) return dialogs.notice(missing);
    form.stopSaving();
    try {
      await submission.mutateAsync({ values, keepPictures });
      dialogs.notice({ ...messages.uploaded, tone: 'success', onOkay: () => navigate(lists.my()) });
    } catch (error) {
      form.resumeSaving();
      showFailure(error);
    }
  };
  return { submit, isBusy: submission.isPending };
}
