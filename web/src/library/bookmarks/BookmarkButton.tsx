import { Button } from '../../base/ui/Button.tsx';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { problemText } from '../../base/api/api-problem.ts';
import { useBookmark } from './bookmark-queries.ts';
import classes from './BookmarkButton.module.css';
import { t } from '../../base/languages/i18n.ts';

interface BookmarkButtonProps {
  readonly id: string;
  /** The id of the element that names the document. */
  readonly describedBy?: string;
}

/** Bookmarks a document, or removes the bookmark. Nothing for those who are signed out. */
export function BookmarkButton({ id, describedBy }: BookmarkButtonProps) {
  const { isBookmarked, toggle } = useBookmark(id);
  if (isBookmarked === null) return null;
  const Icon = isBookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <span className={classes.bookmark}>
      <Button
        variant="default"
        leftSection={<Icon aria-hidden="true" size={20} className={isBookmarked ? classes.set : undefined} />}
        aria-pressed={isBookmarked}
        aria-describedby={describedBy}
        onClick={() => toggle.mutate(!isBookmarked)}
      >
        {t('Bookmark')}
      </Button>
      {toggle.error && (
        <span role="alert" className={classes.problem}>
          {problemText(toggle.error)}
        </span>
      )}
    </span>
  );
}
