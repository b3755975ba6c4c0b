import { LoadingCards } from '../documents/CardGrid.tsx';
import { titleIdOf } from '../documents/list-place.ts';
import { DownloadSelected, SelectButton } from '../lists/DownloadSelected.tsx';
import { SelectBox } from '../lists/SelectBox.tsx';
import { useSelection } from '../lists/selection.ts';
import { PagedList } from '../lists/PagedList.tsx';
import { AllPapersButton } from '../documents/AllPapersButton.tsx';
import { useListAddress } from '../documents/use-list-address.ts';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { useBookmarks } from './bookmark-queries.ts';
import { BookmarkButton } from './BookmarkButton.tsx';
import { ListedCards } from './ListedCards.tsx';
import { t } from '../../base/languages/i18n.ts';

const NO_FILTERS: readonly string[] = [];

/** The caller's bookmarks. */
export default function BookmarksPage() {
  return (
    <Page
      title={t('Bookmarks')}
      lead={t('Papers and notes you want to find again. Only you can see them.')}
      actions={<SelectButton />}
    >
      <Bookmarks />
      <DownloadSelected />
    </Page>
  );
}

function Bookmarks() {
  const address = useListAddress(NO_FILTERS);
  const isSelecting = useSelection() !== null;
  return (
    <PagedList
      query={useBookmarks(address.page)}
      address={address}
      loading={<LoadingCards text={t('Loading your bookmarks…')} />}
      empty={
        <EmptySheet
          text={t('No bookmarks yet. Open a paper and select “Bookmark” to add it here.')}
          action={<AllPapersButton />}
        />
      }
      count={(n) => t('{n, plural, one {# bookmark} other {# bookmarks}}', { n })}
      pages={t('Pages of bookmarks')}
    >
      {(bookmarks, isStale) => (
        <ListedCards listed={bookmarks} stale={isStale} label={t('Bookmarks')}>
          {({ document }) =>
            isSelecting ? (
              <SelectBox document={document} />
            ) : (
              <BookmarkButton id={document._id} describedBy={titleIdOf(document)} />
            )
          }
        </ListedCards>
      )}
    </PagedList>
  );
}
