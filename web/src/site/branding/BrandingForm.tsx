import { accentProblem, hexColor, type Hex } from '@exam-vault/contract/accent';
import {
  MAX_INSTITUTION_LENGTH,
  MAX_SHORT_NAME_LENGTH,
  MAX_WELCOME_LENGTH,
  MAX_BRANDING_LINKS,
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_URL_LENGTH,
  type BrandingLink,
} from '@exam-vault/contract/branding';
import { useId, useState, useEffect, useRef } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { AccentPreview } from './AccentPreview.tsx';
import { type BrandingValues, saveBranding, valuesOf } from './branding-calls.ts';
import classes from './BrandingScreen.module.css';
import { type PartProps, refusal } from './part-props.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Form } from '../../base/ui/Form.tsx';

/** That of the hub's own theme, for the colour field where none is set. */
const HUB_ACCENT: Hex = '#0d5560';

function accentError(text: string): string | null {
  if (text.trim() === '') return null;
  const hex = hexColor(text);
  if (hex === null) return t('This isn’t a colour like #0d5560.');
  return accentProblem(hex) === null ? null : t('This colour is too light to read. Choose a darker one.');
}

/** Name, colour, texts and links. */
export function BrandingForm({ look, isReadOnly, onSaved, onStale }: PartProps) {
  const [values, setValues] = useState(() => valuesOf(look));
  const [state, setState] = useState<{ busy: boolean; isSaved?: boolean; failure?: string | null }>({ busy: false });
  const set = (changed: Partial<BrandingValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setState({ busy: state.busy });
  };
  const submit = async () => {
    if (state.busy || isReadOnly) return;
    if (accentError(values.accent) !== null) {
      document.getElementsByName('accent')[0]?.focus();
      return;
    }
    setState({ busy: true });
    try {
      const saved = await saveBranding(values, look.revision);
      onSaved(saved);
      setValues(valuesOf(saved));
      setState({ busy: false, isSaved: true });
    } catch (error) {
      setState({ busy: false, failure: refusal(error, onStale) });
    }
  };
  return (
    <Form className={classes.form} aria-label={t('Name, colour and text')} onSubmit={submit}>
      <fieldset disabled={isReadOnly} className={classes.fields}>
        <section aria-labelledby="branding-name" className={classes.part}>
          <h2 id="branding-name">{t('Name')}</h2>
          <TextInput
            label={t('Institution name')}
            description={t('Shown next to “Exam Vault” on every page and in emails.')}
            name="name"
            autoComplete="organization"
            maxLength={MAX_INSTITUTION_LENGTH}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('Short name')}
            description={t('On small screens and for the installed app.')}
            name="short_name"
            autoComplete="off"
            maxLength={MAX_SHORT_NAME_LENGTH}
            value={values.short_name}
            onChange={(event) => set({ short_name: event.currentTarget.value })}
          />
        </section>
        <AccentPart value={values.accent} onChange={(accent) => set({ accent })} />
        <section aria-labelledby="branding-texts" className={classes.part}>
          <h2 id="branding-texts">{t('Text')}</h2>
          <TextArea
            label={t('Welcome text')}
            description={t(
              'Shown on the landing page. Leave an empty line between paragraphs, and write links as [text](https://…). HTML isn’t supported.',
            )}
            name="welcome"
            maxLength={MAX_WELCOME_LENGTH}
            value={values.welcome}
            onChange={(event) => set({ welcome: event.currentTarget.value })}
          />
          <LinkRows links={values.links} isReadOnly={isReadOnly} onChange={(links) => set({ links })} />
        </section>
      </fieldset>
      {!isReadOnly && (
        <BusyButton type="submit" busy={state.busy} className={classes.save}>
          {t('Save')}
        </BusyButton>
      )}
      <output>{state.isSaved && t('Branding saved. People see it the next time they load a page.')}</output>
      {state.failure && <p role="alert">{state.failure}</p>}
    </Form>
  );
}

interface AccentPartProps {
  readonly value: string;
  readonly onChange: (accent: string) => void;
}

function AccentPart({ value, onChange }: AccentPartProps) {
  const picker = useId();
  const hex = hexColor(value);
  return (
    <section aria-labelledby="branding-accent" className={classes.part}>
      <h2 id="branding-accent">{t('Accent colour')}</h2>
      <div className={classes.accent}>
        <TextInput
          label={t('Colour (#rrggbb)')}
          description={t(
            'For links and buttons. Leave empty to use the default colour. Dark mode uses a lighter shade.',
          )}
          name="accent"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={value}
          error={accentError(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <div className={classes.picker}>
          <label htmlFor={picker}>{t('Pick a colour')}</label>
          <input
            id={picker}
            type="color"
            value={hex ?? HUB_ACCENT}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      </div>
      <AccentPreview accent={hex ?? HUB_ACCENT} />
    </section>
  );
}

interface LinkRowsProps {
  readonly links: readonly BrandingLink[];
  readonly isReadOnly: boolean;
  readonly onChange: (links: readonly BrandingLink[]) => void;
}

/** The contact and legal links, each with its words and its address. */
function LinkRows({ links, isReadOnly, onChange }: LinkRowsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const before = useRef(links.length);
  // A new row takes the focus; when one is removed its button is gone.
  useEffect(() => {
    const labels = group.current?.querySelectorAll<HTMLInputElement>('input[name="label"]') ?? [];
    const add = group.current?.querySelector<HTMLButtonElement>('[data-add]');
    if (links.length > before.current) labels[labels.length - 1]?.focus();
    else if (links.length < before.current) add?.focus();
    before.current = links.length;
  }, [links.length]);
  const change = (at: number, changed: Partial<BrandingLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...changed } : link)));
  return (
    <fieldset ref={group} className={classes.links}>
      <legend>{t('Contact and legal links')}</legend>
      <p>
        {t(
          'Shown at the bottom of the landing page, the privacy page and emails. Only https:// and mailto: addresses.',
        )}
      </p>
      {links.map(({ label, url }, index) => (
        <div key={index} role="group" aria-label={t('Link {n}', { n: index + 1 })} className={classes.link}>
          <TextInput
            label={t('Link text')}
            name="label"
            autoComplete="off"
            required
            pattern=".*\S.*"
            maxLength={MAX_LINK_LABEL_LENGTH}
            value={label}
            onChange={(event) => change(index, { label: event.currentTarget.value })}
          />
          <TextInput
            label={t('Address')}
            name="url"
            autoComplete="off"
            spellCheck={false}
            required
            pattern="\s*(https://|mailto:)\S+\s*"
            title={t('An address starting with https:// or mailto:')}
            maxLength={MAX_LINK_URL_LENGTH}
            value={url}
            onChange={(event) => change(index, { url: event.currentTarget.value })}
          />
          {!isReadOnly && (
            <Button
              variant="default"
              aria-label={t('Remove link {n}', { n: index + 1 })}
              onClick={() => onChange(links.filter((_link, at) => at !== index))}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      ))}
      {!isReadOnly && links.length < MAX_BRANDING_LINKS && (
        <Button data-add variant="default" onClick={() => onChange([...links, { label: '', url: 'https://' }])}>
          {t('Add a link')}
        </Button>
      )}
    </fieldset>
  );
}
