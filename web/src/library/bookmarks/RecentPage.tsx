import { t, translated } from '../../base/languages/i18n.ts';
import { texts } from '@exam-vault/contract/texts';
import { Button } from '../../base/ui/Button.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { AllPapersButton } from '../documents/AllPapersButton.tsx';
import { Loaded } from '../../base/api/Loaded.tsx';
import { LoadingCards } from '../documents/CardGrid.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { ListedCards } from './ListedCards.tsx';
import classes from './RecentPage.module.css';
import { useChangeRecent, useRecent } from './recent-queries.ts';

const SWITCH_OFF = texts({
  title: 'Turn off reading history?',
  text: 'We’ll clear the list and stop saving what you read.',
});
const EMPTY = texts({
  title: 'Clear this list?',
  text: 'This removes everything from the list. What you read from now on will still be saved.',
});

/** What the caller read last. */
export default function RecentPage() {
  return (
    <Page title={t('Recently read')} lead={t('The last 50 papers and notes you opened. Only you can see them.')}>
      <Loaded query={useRecent()} loading={<LoadingCards text={t('Loading your reading history…')} />}>
        {({ enabled, data }) => (
          <>
            <RecentTools enabled={enabled} isEmpty={data.length === 0} />
            {data.length === 0 ? (
              <EmptySheet
                text={
                  enabled
                    ? t('You haven’t read anything yet.')
                    : t('Reading history is off. Turn it on to see what you’ve read here.')
                }
                action={<AllPapersButton />}
              />
            ) : (
              <ListedCards listed={data} label={t('Recently read')} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function RecentTools({ enabled, isEmpty }: { readonly enabled: boolean; readonly isEmpty: boolean }) {
  const { empty, change } = useChangeRecent();
  const { confirm } = useDialogs();
  const turn = () => {
    if (enabled && !isEmpty)
      confirm({ ...translated(SWITCH_OFF), action: t('Turn off'), onOkay: () => change.mutate(false) });
    else change.mutate(!enabled);
  };
  return (
    <div className={classes.tools}>
      <Switch label={t('Save my reading history')} checked={enabled} disabled={change.isPending} onChange={turn} />
      {!isEmpty && (
        <Button
          variant="default"
          loading={empty.isPending}
          onClick={() => confirm({ ...translated(EMPTY), action: t('Clear list'), onOkay: () => empty.mutate() })}
        >
          {t('Clear list')}
        </Button>
      )}
    </div>
  );
}
