import { AUDIT_ACTIONS, type AuditEntry, listAuditLog } from '@exam-vault/contract/audit';
import { Button } from '../../base/ui/Button.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { call } from '../../base/api/call.ts';
import { usePage } from '../../base/api/use-page.ts';
import { type Filters, filterCount, withFilter } from '../../library/documents/document-filters.ts';
import { PagedList } from '../../library/lists/PagedList.tsx';
import { useListAddress } from '../../library/documents/use-list-address.ts';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { dateAndTime } from '../../base/languages/format.ts';
import { SearchLine } from '../../base/ui/SearchLine.tsx';
import { useTypedValue } from '../../base/ui/use-typed-value.ts';
import classes from './AuditLog.module.css';
import { actionName, actorName, objectName, sentenceOf } from './audit-texts.ts';
import { t } from '../../base/languages/i18n.ts';
import { Rich } from '../../base/languages/Rich.tsx';

const FILTERS = ['name', 'action'] as const;

/** The audit log, newest first: one sentence for each decision or change. */
export function AuditLog() {
  const address = useListAddress(FILTERS);
  const { filters, page } = address;
  const list = usePage(['audit', filters, page], () =>
    call(listAuditLog, { query: { ...filters, page: String(page) } }),
  );
  return (
    <>
      <LogSearch filters={filters} onFilters={address.setFilters} />
      <PagedList
        query={list}
        address={address}
        loading={t('Loading…')}
        empty={
          filterCount(filters) === 0 ? (
            <EmptySheet text={t('Nothing in the audit log yet.')} />
          ) : (
            <EmptySheet
              text={t('No entries match your search.')}
              action={<Button onClick={() => address.setFilters({})}>{t('Show all')}</Button>}
            />
          )
        }
        count={(n) => t('{n, plural, one {# entry} other {# entries}}', { n })}
        pages={t('Pages of the log')}
      >
        {(entries, isStale) => (
          <ol className={classes.log} aria-label={t('Audit log')} aria-busy={isStale}>
            {entries.map((entry) => (
              <Line key={entry._id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

interface LogSearchProps {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

function LogSearch({ filters, onFilters }: LogSearchProps) {
  const [name, setName, send] = useTypedValue(filters['name'] ?? '');
  const search = () => {
    send(name);
    onFilters(withFilter(filters, 'name', name));
  };
  return (
    <SearchLine label={t('Search the log')} onSubmit={search}>
      <TextInput
        type="search"
        label={t('Person')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
      />
      <NativeSelect
        label={t('Action')}
        value={filters['action'] ?? ''}
        onChange={(event) => onFilters(withFilter(filters, 'action', event.currentTarget.value))}
      >
        <option value="">{t('Any')}</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {actionName(action)}
          </option>
        ))}
      </NativeSelect>
    </SearchLine>
  );
}

/** 'the hub' and 'the server operator' need a capital letter at the start of a sentence. A person's name stays as it is. */
function atTheStart(entry: AuditEntry): string {
  const name = actorName(entry);
  return entry.actor_id === null ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

function Line({ entry }: { readonly entry: AuditEntry }) {
  return (
    <li className={classes.line}>
      <time className={classes.time} dateTime={entry.at}>
        {dateAndTime(entry.at)}
      </time>
      <div className={classes.words}>
        <p className={classes.sentence}>
          <Rich
            text={sentenceOf(entry)}
            parts={{ b: <strong />, em: <em /> }}
            values={{ who: atTheStart(entry), what: objectName(entry), action: entry.action }}
          />
        </p>
        {entry.comment !== null && <p className={classes.comment}>{entry.comment}</p>}
      </div>
    </li>
  );
}
