import { Button } from '../ui/Button.tsx';
import { problemText } from '../api/api-problem.ts';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { t } from '../languages/i18n.ts';

/** A list that could not be loaded. */
export function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return <EmptySheet text={problemText(error)} action={<Button onClick={onRetry}>{t('Try again')}</Button>} />;
}
