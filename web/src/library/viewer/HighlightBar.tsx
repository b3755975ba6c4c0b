import { IconArrowDown, IconArrowUp, IconHighlight, IconHighlightOff } from '@tabler/icons-react';
import classes from './HighlightBar.module.css';
import { Tool } from './tools/Tool.tsx';
import { t } from '../../base/languages/i18n.ts';

export interface HighlightBarProps {
  /** The number of highlights on the current page; null while it is not known. */
  readonly count: number | null;
  readonly active: number | null;
  /** Set when there is no further highlight in the last direction. */
  readonly end: 'first' | 'last' | null;
  readonly isHidden: boolean;
  readonly onHide: (isHidden: boolean) => void;
  readonly onStep: (direction: 1 | -1) => void;
  /** False while the text of the document is still being indexed. */
  readonly isRead: boolean;
}

function saying({
  count,
  active,
  end,
  isRead,
}: Pick<HighlightBarProps, 'count' | 'active' | 'end' | 'isRead'>): string {
  if (count === null) return t('Searching this page…');
  if (count === 0) return isRead ? t('No matches on this page') : t('The text of this page hasn’t been read yet');
  const matches =
    active === null || count === 1
      ? t('{n, plural, one {# match} other {# matches}} on this page', { n: count })
      : t('{at} of {n} matches on this page', { at: active + 1, n: count });
  if (active === null || end === null) return matches;
  return `${matches}. ${end === 'last' ? t('No more matches.') : t('No earlier matches.')}`;
}

/** The number of highlights on the page, and buttons to step through them. */
export function HighlightBar(props: HighlightBarProps) {
  const { isHidden, onHide, onStep } = props;
  return (
    <div className={classes.bar} role="group" aria-label={t('Search matches')}>
      <p role="status" className={classes.saying}>
        {saying(props)}
      </p>
      <div className={classes.tools}>
        <Tool label={t('Previous match on this page')} icon={IconArrowUp} onClick={() => onStep(-1)} disabled={false} />
        <Tool label={t('Next match on this page')} icon={IconArrowDown} onClick={() => onStep(1)} disabled={false} />
        <Tool
          label={isHidden ? t('Show highlights') : t('Hide highlights')}
          icon={isHidden ? IconHighlight : IconHighlightOff}
          onClick={() => onHide(!isHidden)}
          disabled={false}
        />
      </div>
    </div>
  );
}
