import { Button } from '../../base/ui/Button.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { byteSize } from '../../base/languages/format.ts';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { paths } from '../../base/routing/paths.ts';
import type { KeptDocument } from '../../library/kept/kept-document.ts';
import { removeKept } from '../../library/kept/kept-actions.ts';
import { searchKept } from '../../library/kept/kept-search.ts';
import { keptStore } from '../../library/kept/kept-store.ts';
import { KeptRow } from './KeptRow.tsx';
import classes from './KeptPage.module.css';
import { canKeep } from '../../base/offline/kept-mark.ts';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { useKeptQuestions } from './use-kept-questions.ts';
import { useKept } from '../../library/kept/use-kept.ts';
import { t } from '../../base/languages/i18n.ts';
import hintClasses from './InstallHint.module.css';
import { dismissInstall, install, installWay, onInstallChange } from '../../base/offline/install-prompt.ts';

// With what it needs of the study list: few who keep papers have one.
const KeptQuestions = lazyChunk(() => import('./KeptQuestions.tsx'));

const NOTHING: readonly KeptDocument[] = [];

/** What is kept in this browser: to read, search and remove it. It needs no hub. */
export default function KeptPage() {
  const kept = useKept();
  const { data: questions } = useKeptQuestions();
  return (
    <Page
      title={t('Saved offline')}
      lead={t('Papers and notes on this device. You can open and search them without a connection.')}
    >
      {!canKeep && (
        <EmptySheet
          text={t(
            'This browser can’t save papers offline. Use an up-to-date browser and an address that starts with https.',
          )}
          action={<ToAllPapers />}
        />
      )}
      {canKeep && questions && <KeptQuestions />}
      {canKeep && kept?.length === 0 && questions === null && (
        <EmptySheet
          text={t(
            'Nothing is saved on this device yet. Open a paper and select “Save offline”. Papers you read are also saved for a while.',
          )}
          action={<ToAllPapers />}
        />
      )}
      {canKeep && kept !== null && kept.length > 0 && <KeptList kept={kept} />}
    </Page>
  );
}

function ToAllPapers() {
  return (
    <Button component={Link} to={paths.allPapers()}>
      {t('All Papers')}
    </Button>
  );
}

function KeptList({ kept }: { readonly kept: readonly KeptDocument[] }) {
  const dialogs = useDialogs();
  const [text, setText] = useState('');
  const count = useRef<HTMLParagraphElement>(null);
  const hits = useHits(kept, text);
  const shown = text.trim() === '' ? kept : (hits?.map((hit) => hit.kept) ?? NOTHING);
  const wordCount = (many: number) => t('{n, plural, one {# document} other {# documents}}', { n: many });
  const size = byteSize(kept.reduce((sum, one) => sum + one.size, 0));

  const remove = async (ids: readonly string[]) => {
    // The pressed button disappears with its row.
    count.current?.focus();
    await removeKept(ids);
  };
  const removeAll = () => {
    dialogs.confirm({
      title: t('Remove all'),
      text: t(
        'Remove {n, plural, one {# document} other {# documents}} from this device? You can still find {n, plural, one {it} other {them}} online.',
        { n: kept.length },
      ),
      action: t('Remove'),
      onOkay: () => void remove(kept.map(({ id }) => id)),
    });
  };
  return (
    <>
      <InstallHint />
      <TextInput
        className={classes.search}
        type="search"
        label={t('Search saved papers and notes')}
        placeholder={t('Title or text')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={classes.over}>
        <p ref={count} tabIndex={-1} role="status" className={classes.count}>
          {text.trim() === ''
            ? `${wordCount(kept.length)}, ${size}`
            : t('{n, plural, one {# document found} other {# documents found}}', { n: shown.length })}
        </p>
        <Button variant="default" onClick={removeAll}>
          {t('Remove all')}
        </Button>
      </div>
      <ul className={classes.list} aria-label={t('Saved offline')}>
        {shown.map((one) => (
          <li key={one.id}>
            <KeptRow
              kept={one}
              hit={hits?.find(({ kept: { id } }) => id === one.id)?.hit ?? null}
              onRemove={() => void remove([one.id])}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a search finds in the kept documents, best first. */
function useHits(kept: readonly KeptDocument[], text: string) {
  const texts = useQuery({
    queryKey: ['kept', 'texts', kept.map(({ id, document }) => `${id}/${document.revision}`)],
    queryFn: () => Promise.all(kept.map(async (one) => ({ kept: one, pages: await keptStore.pages(one.id) }))),
    enabled: text.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (text.trim() === '' || !texts.data) return null;
  return searchKept(texts.data, { filters: { title: text } });
}

/** Offers to install the page as an app, to those who keep something, until they dismiss it. */
function InstallHint() {
  const way = useSyncExternalStore(onInstallChange, installWay);
  if (way === null) return null;
  return (
    <section className={hintClasses.hint} aria-labelledby="install-hint">
      <div className={hintClasses.words}>
        <h2 id="install-hint" className={hintClasses.title}>
          {t('Add Exam Vault to your home screen')}
        </h2>
        <p className={hintClasses.text}>
          {way === 'menu'
            ? t('Tap Share, then Add to Home Screen. It opens like an app and works offline.')
            : t('It opens like an app, works offline and takes almost no space.')}
        </p>
      </div>
      <div className={hintClasses.actions}>
        {way === 'button' && <Button onClick={() => void install()}>{t('Install')}</Button>}
        <Button variant="default" onClick={dismissInstall}>
          {t('Not now')}
        </Button>
      </div>
    </section>
  );
}
