import type { Draft, DraftPage } from '@exam-vault/contract/drafts';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { IconArrowDown, IconArrowUp, IconRotateClockwise, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { useChangeDraft } from './draft-queries.ts';
import classes from './DraftPages.module.css';
import { usePagePicture } from './use-page-picture.ts';
import { t } from '../../base/languages/i18n.ts';

const TURNED = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;
/** Pages of a PDF that are shown beside the form: a header is on one of the first. */
const MAX_PAGES_SHOWN = 12;

/** The pages of a draft as the document will have them. Those of pictures can be turned, moved and removed. */
export function DraftPages({ draft }: { readonly draft: Draft }) {
  const list = useRef<HTMLOListElement>(null);
  const headerPage = draft.proposals.title?.page ?? null;
  useEffect(() => {
    if (headerPage === null || headerPage === 1) return;
    showItem(list.current, headerPage - 1);
  }, [headerPage]);
  const { mutate, isPending, error } = useChangeDraft(draft._id);
  const [announcement, announce] = useState('');
  const count = Math.min(draft.page_count ?? 1, MAX_PAGES_SHOWN);
  const arrange = (pages: DraftPage[], said: string) => {
    announce(said);
    mutate({ pages });
  };
  const isArranged = draft.pages.length > 0;
  const numbers = Array.from({ length: isArranged ? draft.pages.length : count }, (_, index) => index + 1);
  return (
    <div className={classes.pages} aria-busy={isPending}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {error && <p role="alert">{problemText(error)}</p>}
      <ol ref={list} className={classes.list}>
        {numbers.map((page) => (
          <li key={page} className={classes.item}>
            <PagePicture id={draft._id} page={page} revision={draft.revision} />
            {isArranged && <PageActions pages={draft.pages} page={page} isBusy={isPending} onArrange={arrange} />}
          </li>
        ))}
      </ol>
      {(draft.page_count ?? 0) > count && !isArranged && (
        <p className={classes.more}>{t('The first {n} of {all} pages', { n: count, all: draft.page_count ?? 0 })}</p>
      )}
    </div>
  );
}

/** Brings a page into view within its list, and moves nothing else on the screen. */
function showItem(list: HTMLOListElement | null, index: number): void {
  const item = list?.children[index];
  const scroller = list?.closest('[data-scrolls]');
  if (!(item instanceof HTMLElement) || !list) return;
  scroller?.scrollTo({ left: item.offsetLeft - list.offsetLeft, top: item.offsetTop - list.offsetTop });
}

/** A page. A button shows it as large as the screen allows: on a phone the header alone is in sight. */
function PagePicture(page: { readonly id: string; readonly page: number; readonly revision: number }) {
  const address = usePagePicture(page);
  const [isLarge, setIsLarge] = useState(false);
  const name = t('Page {page}', { page: page.page });
  if (address === null)
    return <span className={classes.blank} role="img" aria-label={t('Loading page {page}', { page: page.page })} />;
  return (
    <>
      <button
        type="button"
        className={classes.enlarge}
        title={t('Enlarge page {page}', { page: page.page })}
        onClick={() => setIsLarge(true)}
      >
        <img className={classes.picture} src={address} alt={name} />
      </button>
      {isLarge && (
        <Dialog title={name} onClose={() => setIsLarge(false)}>
          <img className={classes.large} src={address} alt={name} />
        </Dialog>
      )}
    </>
  );
}

interface PageActionsProps {
  readonly pages: readonly DraftPage[];
  readonly page: number;
  readonly isBusy: boolean;
  onArrange(pages: DraftPage[], said: string): void;
}

function PageActions({ pages, page, isBusy, onArrange }: PageActionsProps) {
  const at = page - 1;
  const moved = (to: number) => {
    const next = [...pages];
    const [one] = next.splice(at, 1);
    if (one) next.splice(to, 0, one);
    return next;
  };
  const turn = () => pages.map((one, index) => (index === at ? { ...one, turn: TURNED[one.turn] } : one));
  return (
    <div className={classes.actions}>
      <span className={classes.number}>{page}</span>
      <Action
        label={t('Rotate page {page}', { page })}
        isOff={isBusy}
        onClick={() => onArrange(turn(), t('Page {page} was rotated', { page }))}
      >
        <IconRotateClockwise size={18} aria-hidden />
      </Action>
      <Action
        label={t('Move page {page} up', { page })}
        isOff={isBusy || at === 0}
        onClick={() => onArrange(moved(at - 1), t('Page {page} is now page {to}', { page, to: page - 1 }))}
      >
        <IconArrowUp size={18} aria-hidden />
      </Action>
      <Action
        label={t('Move page {page} down', { page })}
        isOff={isBusy || at === pages.length - 1}
        onClick={() => onArrange(moved(at + 1), t('Page {page} is now page {to}', { page, to: page + 1 }))}
      >
        <IconArrowDown size={18} aria-hidden />
      </Action>
      <Action
        label={t('Remove page {page}', { page })}
        isOff={isBusy || pages.length === 1}
        onClick={() =>
          onArrange(
            pages.filter((_, index) => index !== at),
            t('Page {page} was removed', { page }),
          )
        }
      >
        <IconTrash size={18} aria-hidden />
      </Action>
    </div>
  );
}

interface ActionProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Action({ label, isOff, onClick, children }: ActionProps) {
  return (
    <IconButton variant="default" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      {children}
    </IconButton>
  );
}
