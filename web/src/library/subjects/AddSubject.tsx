import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { loadChunk } from '../../base/lazy/load-chunk.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useMayAddSubjects } from './subject-queries.ts';

const AddSubjectDialog = lazy(() => loadChunk(() => import('./AddSubjectDialog.tsx')));

interface AddSubjectProps extends Pick<ComponentProps<typeof AddSubjectDialog>, 'name' | 'group'> {
  readonly onAdded?: (name: string) => void;
  readonly 'aria-describedby'?: string;
}

/** The button that adds a subject to the lists. Only administrators see it. */
export function AddSubject({ name, group, onAdded, ...button }: AddSubjectProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayAddSubjects()) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)} {...button}>
        {t('Add a subject')}
      </Button>
      {isOpen && (
        <Suspense>
          <AddSubjectDialog
            {...(name !== undefined && { name })}
            {...(group !== undefined && { group })}
            onClose={() => setIsOpen(false)}
            onAdded={(added) => {
              setIsOpen(false);
              onAdded?.(added);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
