import { isLanguage, OWN_NAMES } from '@exam-vault/contract/languages';
import { t } from './i18n.ts';
import { chooseLanguage, offeredLanguages, useLanguage } from './language.ts';
import { tellLanguage } from './use-own-language.ts';
import classes from './LanguageSwitch.module.css';

/** Chooses the language of the page. A hub with one language has none. */
export function LanguageSwitch() {
  const language = useLanguage();
  const offered = offeredLanguages();
  if (offered.length < 2) return null;
  return (
    <select
      className={classes.switch}
      aria-label={t('Language')}
      value={language}
      onChange={({ currentTarget: { value } }) => {
        if (isLanguage(value)) void chooseLanguage(value).then(tellLanguage);
      }}
    >
      {offered.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {OWN_NAMES[tag]}
        </option>
      ))}
    </select>
  );
}
