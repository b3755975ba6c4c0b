import { lazy, Suspense, useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { loadChunk } from '../../base/lazy/load-chunk.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useMayAddSubjects, type CourseChange } from './subject-queries.ts';

const MergeSubjectsDialog = lazy(() => loadChunk(() => import('./MergeSubjectsDialog.tsx')));

interface MergeSubjectsProps {
  readonly name?: string;
  readonly onMerged: (change: CourseChange) => void;
  readonly 'aria-describedby'?: string;
}

/** The button that says which subject a name belongs to. Only administrators see it. */
export function MergeSubjects({ name, onMerged, ...button }: MergeSubjectsProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayAddSubjects()) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)} {...button}>
        {name === undefined ? t('Merge subjects') : t('Same as…')}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeSubjectsDialog
            {...(name !== undefined && { name })}
            onClose={() => setIsOpen(false)}
            onMerged={(change) => {
              setIsOpen(false);
              onMerged(change);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
