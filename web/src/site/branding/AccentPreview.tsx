import {
  accentColors,
  accentContrasts,
  COLOR_SCHEMES,
  MIN_TEXT_CONTRAST,
  ratioText,
  SURFACES,
  type AccentContrast,
  type Hex,
  type Scheme,
} from '@exam-vault/contract/accent';
import { texts } from '@exam-vault/contract/texts';
import { t } from '../../base/languages/i18n.ts';
import classes from './AccentPreview.module.css';

const SCHEME_NAMES: Readonly<Record<Scheme, string>> = texts({ light: 'Light', dark: 'Dark' });

const PLACES: Readonly<Record<AccentContrast['on'], string>> = texts({
  paper: 'Links on the page',
  hover: 'Links on hover',
  button: 'Button text',
  wash: 'Text on a tinted background',
});

/** What the accent makes of links and buttons, by day and by night, with the contrasts. */
export function AccentPreview({ accent }: { readonly accent: Hex }) {
  const contrasts = accentContrasts(accent);
  return (
    <div className={classes.previews}>
      {COLOR_SCHEMES.map((scheme) => (
        <Preview
          key={scheme}
          scheme={scheme}
          accent={accent}
          contrasts={contrasts.filter((one) => one.scheme === scheme)}
        />
      ))}
    </div>
  );
}

interface PreviewProps {
  readonly scheme: Scheme;
  readonly accent: Hex;
  readonly contrasts: readonly AccentContrast[];
}

function Preview({ scheme, accent, contrasts }: PreviewProps) {
  const colors = accentColors(accent, scheme);
  const { paper, ink } = SURFACES[scheme];
  return (
    <figure className={classes.preview} aria-label={t(SCHEME_NAMES[scheme])} style={{ background: paper, color: ink }}>
      <figcaption>
        <strong>{t(SCHEME_NAMES[scheme])}</strong> <code>{colors.accent}</code>
      </figcaption>
      {/* A picture of it: nothing here is pressed. */}
      <p className={classes.sample} aria-hidden="true">
        <span className={classes.link} style={{ color: colors.accent }}>
          {t('A link')}
        </span>
        <span className={classes.button} style={{ background: colors.accent, color: colors.onAccent }}>
          {t('A button')}
        </span>
        <span className={classes.chip} style={{ background: colors.washStrong, color: colors.accent }}>
          {t('Selected')}
        </span>
      </p>
      <ul className={classes.ratios}>
        {contrasts.map(({ on, ratio }) => (
          <li key={on}>
            <span>{t(PLACES[on])}</span>
            <span className={classes.ratio}>
              {ratio >= MIN_TEXT_CONTRAST
                ? t('{ratio}:1, enough contrast', { ratio: ratioText(ratio) })
                : t('{ratio}:1, not enough contrast', { ratio: ratioText(ratio) })}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
