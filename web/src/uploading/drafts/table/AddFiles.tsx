import type { DraftKind } from '@exam-vault/contract/document-fields';
import { IconFiles, IconFolder } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FileButton } from '../../../base/ui/FileButton.tsx';
import classes from './AddFiles.module.css';
import { filesOfChoice, filesOfDrop } from './find-files.ts';
import {
  EMPTY_PLAN,
  type FilePlan,
  type FoundFile,
  mergePlans,
  planFiles,
  documentsOf,
  mayBeOneDocument,
  nameOf,
  type PictureGroup,
  type PlannedDocument,
  setOneDocument,
} from './planned-files.ts';
import { pageBatch } from './page-batch.ts';
import { forgetShared, sharedFailed, type SharedFiles } from '../shared-files.ts';
import { ZipError } from './zip-error.ts';
import { t } from '../../../base/languages/i18n.ts';
import { OFFICE_ENDINGS } from '../../../library/documents/office-files.ts';
import { Button } from '../../../base/ui/Button.tsx';

const problemOf = (error: unknown) =>
  error instanceof ZipError ? error.message : t('These files couldn’t be opened. Choose them again.');

interface AddFilesProps {
  readonly kind: DraftKind;
  readonly shared: SharedFiles;
}

/** Where many files come from: a choice, a folder, a zip, a drop, another app. Before anything is sent it shows what becomes of them. */
export function AddFiles({ kind, shared }: AddFilesProps) {
  const [plan, setPlan] = useState<FilePlan>(EMPTY_PLAN);
  const [isOver, setIsOver] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(shared.hasFailed ? sharedFailed() : null);
  const add = async (finding: Promise<FoundFile[]>) => {
    setIsReading(true);
    setProblem(null);
    try {
      const found = await finding;
      setPlan((before) => mergePlans(before, planFiles(found)));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setIsReading(false);
    }
  };
  const choose = (files: readonly File[]) => void add(filesOfChoice(files));
  useEffect(() => {
    const isGiven = shared.files !== null && shared.files.length > 0;
    if (isGiven)
      void filesOfChoice(shared.files).then((found) => setPlan((before) => mergePlans(before, planFiles(found))));
  }, [shared.files]);
  const isEmpty = plan.pdfs.length + plan.groups.length + plan.leftOut.length === 0;
  return (
    <div
      className={classes.add}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void add(filesOfDrop(event.dataTransfer));
      }}
    >
      <div className={classes.sources}>
        <FileButton
          label={t('Choose files or a zip')}
          icon={<IconFiles size={20} aria-hidden />}
          look="outline"
          onPick={choose}
          accept={ACCEPTED}
          multiple
        />
        <FileButton
          label={t('Choose a folder')}
          icon={<IconFolder size={20} aria-hidden />}
          look="outline"
          onPick={choose}
          multiple
          {...{ webkitdirectory: '' }}
        />
        <p className={classes.hint}>
          {t('Or drop PDFs, Word and PowerPoint files, images, folders or zip files here.')}
        </p>
      </div>
      {isReading && <p role="status">{t('Checking your files…')}</p>}
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {!isEmpty && (
        <PlanSheet
          plan={plan}
          onChange={setPlan}
          onCancel={() => {
            setPlan(EMPTY_PLAN);
            forgetShared();
          }}
          onUpload={(documents) => {
            setPlan(EMPTY_PLAN);
            pageBatch.add(kind, documents);
            forgetShared();
          }}
        />
      )}
    </div>
  );
}

const ACCEPTED = `.pdf,.zip,${OFFICE_ENDINGS},.jpg,.jpeg,.png,.webp,.heic,.heif,application/pdf,application/zip,image/*`;

interface PlanSheetProps {
  readonly plan: FilePlan;
  onChange(plan: FilePlan): void;
  onCancel(): void;
  onUpload(documents: readonly PlannedDocument[]): void;
}

/** What becomes of the files, before they are uploaded. */
function PlanSheet({ plan, onChange, onCancel, onUpload }: PlanSheetProps) {
  const { pdfs, groups, leftOut } = plan;
  const documents = documentsOf(plan);
  return (
    <div className={classes.plan} role="group" aria-label={t('What will be uploaded')}>
      {pdfs.length > 0 && (
        <p>
          {t('{n, plural, one {# file becomes one document.} other {# files become one document each.}}', {
            n: pdfs.length,
          })}
        </p>
      )}
      {groups.map((group) => (
        <Group
          key={group.folder}
          group={group}
          onChange={(isOne) => onChange(setOneDocument(plan, group.folder, isOne))}
        />
      ))}
      {leftOut.length > 0 && (
        <details className={classes.leftOut}>
          <summary>
            {t('{n, plural, one {# file won’t be uploaded} other {# files won’t be uploaded}}', { n: leftOut.length })}
          </summary>
          <ul>
            {leftOut.map(({ path, reason }) => (
              <li key={path}>
                {path}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={classes.sources}>
        <Button onClick={() => onUpload(documents)} disabled={documents.length === 0}>
          {t('{n, plural, one {Upload # document} other {Upload # documents}}', { n: documents.length })}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('Not now')}
        </Button>
      </div>
    </div>
  );
}

function Group({
  group,
  onChange,
}: {
  readonly group: PictureGroup;
  readonly onChange: (isOneDocument: boolean) => void;
}) {
  const { folder, pictures, isOneDocument } = group;
  const name =
    folder === ''
      ? t('{n, plural, one {# image} other {# images}}', { n: pictures.length })
      : t('{n, plural, one {# image} other {# images}} in “{folder}”', {
          n: pictures.length,
          folder: nameOf(folder),
        });
  if (pictures.length === 1) return <p>{t('{name} will become one document.', { name })}</p>;
  if (!mayBeOneDocument(group))
    return <p>{t('{name}: one document each. A document can have up to 40 images.', { name })}</p>;
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      <label>
        <input type="radio" checked={isOneDocument} onChange={() => onChange(true)} />
        {t('All in one document')}
      </label>
      <label>
        <input type="radio" checked={!isOneDocument} onChange={() => onChange(false)} />
        {t('One document per image')}
      </label>
    </fieldset>
  );
}
