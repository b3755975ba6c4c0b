import { useRef } from 'react';
import { CardGrid, LoadingCards } from '../documents/CardGrid.tsx';
import { titleIdOf } from '../documents/list-place.ts';
import { ListPager, ResultCount } from '../documents/ListPager.tsx';
import { AllPapersButton } from '../app/require.tsx';
import { useListAddress } from '../documents/use-list-address.ts';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { Page } from '../ui/Page.tsx';
import { useBookmarks } from './bookmark-queries.ts';
import { BookmarkButton } from './BookmarkButton.tsx';
import { Failure } from './Failure.tsx';
import { ListedCard } from './ListedCard.tsx';
import { t } from '../languages/i18n.ts';

const NO_FILTERS: readonly string[] = [];

/** The caller's bookmarks. */
export default function BookmarksPage() {
  return (
    <Page title={t('Bookmarks')} lead={t('Papers and notes that you want to find again. Only you see them.')}>
      <Bookmarks />
    </Page>
  );
}

function Bookmarks() {
  const address = useListAddress(NO_FILTERS);
  const { data: list, error, refetch, isPlaceholderData } = useBookmarks(address.page);
  const top = useRef<HTMLParagraphElement>(null);
  if (error && !list) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!list) return <LoadingCards text={t('Loading your bookmarks…')} />;
  if (list.total === 0)
    return (
      <EmptySheet
        text={t('You have no bookmarks yet. Open a paper and press Bookmark: it will be here.')}
        action={<AllPapersButton />}
      />
    );
  const listed = list.data.map((one) => ({ ...one, _id: one.document._id }));
  return (
    <>
      <ResultCount
        total={list.total}
        page={address.page}
        count={t('{n, plural, one {# bookmark} other {# bookmarks}}', { n: list.total })}
        top={top}
      />
      <CardGrid documents={listed} stale={isPlaceholderData} label={t('Bookmarks')}>
        {(one) => (
          <ListedCard listed={one}>
            <BookmarkButton id={one._id} describedBy={titleIdOf(one)} />
          </ListedCard>
        )}
      </CardGrid>
      <ListPager {...address} total={list.total} label={t('Pages of bookmarks')} top={top} />
    </>
  );
}
