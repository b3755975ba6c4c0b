import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { Draft } from '@exam-vault/contract/drafts';
import { Button } from '../../../base/ui/Button.tsx';
import { IconArrowBackUp, IconArrowDown } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Link } from '../../../base/routing/routing.tsx';
import { problemText } from '../../../base/api/api-problem.ts';
import { useCatalogue } from '../../../library/documents/catalogue-queries.ts';
import { BusyButton } from '../../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../../base/ui/dialogs.tsx';
import { EmptySheet } from '../../../base/ui/EmptySheet.tsx';
import textLink from '../../../base/ui/TextLink.module.css';
import { KINDS } from '../../../library/kinds.ts';
import { AddSubject } from '../../../library/subjects/AddSubject.tsx';
import { DraftGrid } from './DraftGrid.tsx';
import { GroupQuestions } from './GroupQuestions.tsx';
import classes from './TableSheet.module.css';
import { fieldValue } from './cell-value.ts';
import type { Cell, CellValue } from './grid-model.ts';
import { useDraftTable, type DraftTable } from './use-draft-table.ts';
import { useGrid } from './use-grid.ts';
import { t } from '../../../base/languages/i18n.ts';
import { useDraftCalls } from '../draft-queries.ts';

interface TableSheetProps {
  readonly kind: DraftKind;
  readonly drafts: readonly Draft[];
}

/** The table with its buttons. Column 0 is the document, the last one its state; the fields stand between them. */
export function TableSheet({ kind, drafts }: TableSheetProps) {
  const { fields: all, words, count } = KINDS[kind];
  // The table is for what stands on the papers.
  const fields = useMemo(() => all.filter(({ offers }) => offers === undefined), [all]);
  const catalogue = useCatalogue();
  const table = useDraftTable(drafts, fields, catalogue);
  const [said, setSaid] = useState('');
  const tools = useRef<HTMLDivElement>(null);
  const cellAt = ({ row, column }: Cell) => {
    const [draft, field] = [drafts[row], fields[column - 1]];
    return draft && field ? { draft, field } : null;
  };
  const grid = useGrid({
    size: { rows: drafts.length, columns: fields.length + 2 },
    valueAt(cell) {
      const found = cellAt(cell);
      return found && table.cellOf(found.draft, found.field).value;
    },
    offerAt(cell) {
      const found = cellAt(cell);
      return found ? table.cellOf(found.draft, found.field).proposal?.value : undefined;
    },
    change: (values: readonly CellValue[]) =>
      table.change(
        values.flatMap(({ value, ...cell }) => {
          const found = cellAt(cell);
          if (!found) return [];
          const { draft, field } = found;
          return [{ id: draft._id, name: field.name, value: fieldValue(field, value, catalogue) }];
        }),
      ),
    undo: table.undo,
    say: setSaid,
  });
  const { progress, failures, submitAll } = useSubmitAll(table);
  const complete = drafts.filter((draft) => table.openFields(draft).length === 0);
  const dialogs = useDialogs();
  const askToSubmit = () => {
    const others = drafts.length - complete.length;
    const stay =
      others === 0
        ? ''
        : ` ${t('{n, plural, one {One more isn’t ready, so it stays in your drafts.} other {# more aren’t ready, so they stay in your drafts.}}', { n: others })}`;
    dialogs.confirm({
      title: t('Submit {documents}?', { documents: count(complete.length) }),
      text: `${t('Some values were filled in automatically. Check the table first.')}${stay}`,
      action: t('Submit'),
      onOkay: () => void submitAll(complete),
    });
  };
  return (
    <>
      {progress && <Progress progress={progress} kind={kind} />}
      {drafts.length === 0 && !progress && <EmptySheet text={t('No drafts of this type. Add files above.')} />}
      {drafts.length > 0 && (
        <>
          <GroupQuestions
            drafts={drafts}
            fields={fields}
            catalogue={catalogue}
            table={table}
            say={setSaid}
            onLast={() => tools.current?.querySelector<HTMLElement>('button')?.focus()}
          />
          <div ref={tools} className={classes.tools} role="group" aria-label={t('Table')}>
            <Button variant="default" leftSection={<IconArrowDown size={18} aria-hidden />} onClick={grid.fillToEnd}>
              {t('Fill down')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={grid.undo}
              disabled={!table.canUndo}
            >
              {t('Undo')}
            </Button>
            {complete.length > 0 ? (
              <BusyButton onClick={askToSubmit} busy={progress?.isRunning ?? false}>
                {t('Submit {documents}', { documents: count(complete.length) })}
              </BusyButton>
            ) : (
              <Button disabled>{t('Nothing is ready yet')}</Button>
            )}
            <AddSubject />
            <Saving table={table} />
          </div>
          <p className={classes.hint}>
            {t(
              'Arrow keys move, Enter edits, Space accepts a suggestion. Ctrl+D fills down, Ctrl+C and Ctrl+V copy and paste (spreadsheets too), Ctrl+Z undoes. Dashed underline: filled in automatically, not checked yet.',
            )}
          </p>
          <DraftGrid
            label={words.many}
            drafts={drafts}
            fields={fields}
            catalogue={catalogue}
            table={table}
            grid={grid}
            failures={failures}
          />
        </>
      )}
      <p role="status" className={classes.said}>
        {said}
      </p>
    </>
  );
}

function Progress({
  progress: { total, done, isRunning },
  kind,
}: {
  readonly progress: SubmissionProgress;
  readonly kind: DraftKind;
}) {
  const { paths: lists } = KINDS[kind];
  const failed = total - done;
  return (
    <div className={classes.progress}>
      {isRunning && <progress aria-label={t('Submitted')} max={total} value={done} />}
      <p role="status">
        {t('{kind, select, paper {{done} of {total} papers} other {{done} of {total} notes}} submitted.', {
          kind,
          done,
          total,
        })}
        {!isRunning &&
          failed > 0 &&
          ` ${t('{n, plural, one {One couldn’t be submitted} other {# couldn’t be submitted}}. Fix the problem shown in the row, then submit again.', { n: failed })}`}{' '}
        {!isRunning && done > 0 && (
          <Link to={lists.my()} className={textLink.link}>
            {KINDS[kind].words.myHeading}
          </Link>
        )}
      </p>
    </div>
  );
}

function Saving({ table: { saving, saver } }: { readonly table: ReturnType<typeof useDraftTable> }) {
  if (saving.error !== null)
    return (
      <div role="alert" className={classes.unsaved}>
        <span>
          {t('{n, plural, one {One row isn’t saved yet.} other {# rows aren’t saved yet.}}', { n: saving.waiting })}{' '}
          {problemText(saving.error)}
        </span>
        <Button variant="default" onClick={() => void saver.flush()}>
          {t('Try again')}
        </Button>
      </div>
    );
  return <span className={classes.saved}>{saving.waiting > 0 ? t('Saving…') : t('Saved as drafts.')}</span>;
}

const CONCURRENT_SUBMISSIONS = 3;

interface SubmissionProgress {
  readonly total: number;
  readonly done: number;
  readonly isRunning: boolean;
}

/** Submits many drafts. What failed stays in the table with its reason and can be submitted again. */
function useSubmitAll(table: DraftTable) {
  const { submit } = useDraftCalls();
  const [progress, setProgress] = useState<SubmissionProgress | null>(null);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  const submitOne = async (draft: Draft) => {
    try {
      await submit(draft, table.valuesOf(draft));
      setProgress((before) => before && { ...before, done: before.done + 1 });
    } catch (error) {
      setFailures((before) => new Map(before).set(draft._id, problemText(error)));
    }
  };

  return {
    progress,
    failures,
    async submitAll(drafts: readonly Draft[]): Promise<void> {
      setFailures(new Map());
      setProgress({ total: drafts.length, done: 0, isRunning: true });
      // A save that comes after the submission would find no draft.
      await table.saver.flush();
      const waiting = [...drafts];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await submitOne(next);
      };
      await Promise.all(Array.from({ length: CONCURRENT_SUBMISSIONS }, work));
      setProgress((before) => before && { ...before, isRunning: false });
    },
  };
}
