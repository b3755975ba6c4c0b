import { Button } from '../../base/ui/Button.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { IconDownload } from '@tabler/icons-react';
import { type ApiDocument, getApiDocument } from '@exam-vault/contract/openapi';
import { useState } from 'react';
import { Link, useScrollToAnchor } from '../../base/routing/routing.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { LoadingOverlay } from '../../base/ui/LoadingOverlay.tsx';
import { Page } from '../../base/ui/Page.tsx';
import classes from './ApiPage.module.css';
import { CallSheet } from './CallSheet.tsx';
import { FieldList } from './FieldList.tsx';
import { Collapsible } from './Collapsible.tsx';
import { InlineText, Prose } from './Prose.tsx';
import { callsOf, fieldsOf, matchesSearch } from './read-document.ts';
import { t } from '../../base/languages/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';

/** The tags of the document, each with the calls that match the search. */
function sectionsOf(document: ApiDocument, looked: string) {
  const calls = callsOf(document).filter((call) => matchesSearch(call, looked));
  return document.tags
    .map((tag) => ({ ...tag, calls: calls.filter(({ tags }) => tags.includes(tag.name)) }))
    .filter((noun) => noun.calls.length > 0);
}

function Contents({ nouns }: { readonly nouns: ReturnType<typeof sectionsOf> }) {
  return (
    <nav className={classes.contents} aria-label={t('Contents')}>
      <ul>
        {nouns.map(({ name, calls }) => (
          <li key={name}>
            <Link to={`#noun-${name}`}>{name}</Link> <span className={classes.count}>{calls.length}</span>
          </li>
        ))}
        <li>
          <Link to="#shapes">{t('schemas')}</Link>
        </li>
      </ul>
    </nav>
  );
}

function Shapes({ document }: { readonly document: ApiDocument }) {
  return (
    <section className={classes.noun} aria-labelledby="shapes">
      <h2 id="shapes" tabIndex={-1} className={classes.heading}>
        {t('Schemas')}
      </h2>
      <p className={classes.lead}>{t('Request and response types, by name.')}</p>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <Collapsible key={name} id={name} heading={<h3 className={classes.shape}>{name}</h3>}>
          {() => <FieldList fields={fieldsOf(document, schema)} />}
        </Collapsible>
      ))}
    </section>
  );
}

function Reference({ document }: { readonly document: ApiDocument }) {
  // The frame scrolled before the anchor existed.
  useScrollToAnchor();
  const [looked, setLooked] = useState('');
  const nouns = sectionsOf(document, looked);
  const found = nouns.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <div className={classes.columns}>
      <Contents nouns={nouns} />
      <div className={classes.reference}>
        <section className={classes.start} aria-label={t('How to call the API')}>
          <Prose>{document.info.description}</Prose>
        </section>
        <div className={classes.find}>
          <TextInput
            type="search"
            label={t('Find an endpoint')}
            placeholder={t('upload, /papers, teacher …')}
            value={looked}
            onChange={({ currentTarget }) => setLooked(currentTarget.value)}
          />
          <output className={classes.found}>
            {t('{n, plural, one {# endpoint} other {# endpoints}}', { n: found })}
          </output>
        </div>
        {nouns.map(({ name, description, calls }) => (
          <section key={name} className={classes.noun} aria-labelledby={`noun-${name}`}>
            <h2 id={`noun-${name}`} tabIndex={-1} className={classes.heading}>
              {name}
            </h2>
            <p className={classes.lead}>
              <InlineText>{description}</InlineText>
            </p>
            {calls.map((call) => (
              <CallSheet key={call.operationId} document={document} call={call} />
            ))}
          </section>
        ))}
        <Shapes document={document} />
      </div>
    </div>
  );
}

/** /docs: the API of this hub, from its own /openapi.json (contract section 3, extension). */
export default function ApiPage() {
  const { data, isPending, isError, refetch } = useApiDocument();
  return (
    <Page
      title={t('API')}
      lead={t('All endpoints of the Exam Vault API, for developers.')}
      actions={
        <Button
          component="a"
          href="/openapi.json"
          download="exam-vault-openapi.json"
          variant="default"
          leftSection={<IconDownload aria-hidden="true" size={20} />}
        >
          openapi.json
        </Button>
      }
    >
      {isPending && <LoadingOverlay text={t('Loading…')} />}
      {isError && (
        <EmptySheet
          text={t('We couldn’t load the API description.')}
          action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        />
      )}
      {data && <Reference document={data} />}
    </Page>
  );
}

/** Loads the hub's OpenAPI document. */
function useApiDocument() {
  return useQuery({ queryKey: ['openapi'], queryFn: () => call(getApiDocument), staleTime: Infinity });
}
