import { MAX_OWN_SUBJECTS } from '@exam-vault/contract/personal';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import { useChooseCourses, useCourses } from '../../people/personal/course-queries.ts';
import { ownSubjects, useListedSubjects } from './listed-subjects.ts';

const TOAST_MS = 5_000;

/** Puts the subject among the person's own, or takes it out: what is new in these stands on Home. */
export function FollowButton({ subject }: { readonly subject: string }) {
  const { data: courses } = useCourses();
  const { data: listed } = useListedSubjects();
  const choose = useChooseCourses();
  const toast = useToast();
  const known = listed?.subjects.find((one) => one.subject === subject);
  // One that the catalogue has no more cannot be chosen.
  if (!courses || !listed || !known || known.group === null) return null;
  const own = ownSubjects(listed.subjects, courses)
    .filter(({ group }) => group !== null)
    .map((one) => one.subject);
  const isOwn = own.includes(subject);
  const subjects = isOwn ? own.filter((one) => one !== subject) : [...own, subject];
  // Without a chosen one the profile would bring this one back.
  if ((isOwn && subjects.length === 0) || subjects.length > MAX_OWN_SUBJECTS) return null;
  const change = () =>
    choose.mutate(
      { semester: courses.chosen ? (courses.semester ?? '') : '', subjects },
      { onError: (error) => toast(problemText(error), TOAST_MS) },
    );
  return (
    <Button
      variant="default"
      loading={choose.isPending}
      leftSection={isOwn ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
      onClick={change}
    >
      {isOwn ? t('Following') : t('Follow')}
    </Button>
  );
}
