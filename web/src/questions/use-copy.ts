import { useDialogs } from '../ui/dialogs.tsx';
import { useToast } from '../ui/toasts.tsx';

const TOAST_MS = 3_000;

interface CopyWords {
  /** Said when it is done. */
  readonly done: string;
  /** Above the text where the browser does not copy, as on a page that came by plain http. */
  readonly byHand: string;
}

/** Copies a text, or shows it so that it can be copied by hand. */
export function useCopy(): (text: string, words: CopyWords) => Promise<void> {
  const toast = useToast();
  const dialogs = useDialogs();
  return async (text, { done, byHand }) => {
    const { clipboard } = navigator as Partial<Navigator>;
    try {
      if (!clipboard) throw new TypeError('There is no clipboard');
      await clipboard.writeText(text);
      toast(done, TOAST_MS);
    } catch {
      dialogs.notice({ title: byHand, text, tone: 'neutral' });
    }
  };
}
