import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { IconFiles, IconFolder } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './AddFiles.module.css';
import { filesOfChoice, filesOfDrop } from './find-files.ts';
import { PlanSheet } from './PlanSheet.tsx';
import { EMPTY_PLAN, type FilePlan, type FoundFile, mergePlans, planFiles } from './planned-files.ts';
import { pageBatch } from './page-batch.ts';
import { ZipError } from './zip-error.ts';
import { t } from '../../../base/languages/i18n.ts';

const problemOf = (error: unknown) =>
  error instanceof ZipError ? error.message : t('These files could not be read. Please choose them again.');

/** Where many files come from: a choice, a folder, a zip, a drop. Before anything is sent it shows what becomes of them. */
export function AddFiles({ kind }: { readonly kind: DocumentKind }) {
  const [plan, setPlan] = useState<FilePlan>(EMPTY_PLAN);
  const [isOver, setIsOver] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
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
        <ManyInput label={t('Choose files or a zip')} icon={<IconFiles size={20} aria-hidden />} onPick={choose} />
        <ManyInput label={t('Choose a folder')} icon={<IconFolder size={20} aria-hidden />} onPick={choose} isFolder />
        <p className={classes.hint}>{t('Or drop PDFs, pictures, folders and zips here.')}</p>
      </div>
      {isReading && <p role="status">{t('Looking at the files…')}</p>}
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {!isEmpty && (
        <PlanSheet
          plan={plan}
          onChange={setPlan}
          onCancel={() => setPlan(EMPTY_PLAN)}
          onUpload={(documents) => {
            setPlan(EMPTY_PLAN);
            pageBatch.add(kind, documents);
          }}
        />
      )}
    </div>
  );
}

interface ManyInputProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPick: (files: readonly File[]) => void;
  readonly isFolder?: boolean;
}

const ACCEPTED = '.pdf,.zip,.jpg,.jpeg,.png,.webp,.heic,.heif,application/pdf,application/zip,image/*';

function ManyInput({ label, icon, onPick, isFolder = false }: ManyInputProps) {
  const id = useId();
  return (
    <span className={classes.input}>
      <input
        id={id}
        type="file"
        multiple
        {...(isFolder ? { webkitdirectory: '' } : { accept: ACCEPTED })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <label htmlFor={id}>
        {icon}
        {label}
      </label>
    </span>
  );
}
