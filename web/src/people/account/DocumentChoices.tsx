import type { DocumentChoice } from '@exam-vault/contract/account';
import { t } from '../../base/languages/i18n.ts';
import classes from './OwnData.module.css';

interface DocumentChoicesProps {
  readonly legend: string;
  /** The words of each choice, not translated yet. */
  readonly words: Readonly<Record<DocumentChoice, string>>;
  readonly chosen: DocumentChoice;
  readonly onChoose: (choice: DocumentChoice) => void;
}

const CHOICES: readonly DocumentChoice[] = ['keep', 'remove'];

/** What happens to the documents of an account that is deleted. */
export function DocumentChoices({ legend, words, chosen, onChoose }: DocumentChoicesProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {CHOICES.map((choice) => (
        <label key={choice} className={classes.choice}>
          <input
            type="radio"
            name="documents"
            value={choice}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          {t(words[choice])}
        </label>
      ))}
    </fieldset>
  );
}
