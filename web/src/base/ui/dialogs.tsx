import { Button } from './Button.tsx';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from '../routing/routing.tsx';
import { Dialog, type DialogTone } from './Dialog.tsx';
import { t } from '../languages/i18n.ts';

interface NoticeOptions {
  readonly title: string;
  readonly text: string;
  /** Most notices tell of a problem, so that is what a notice without a tone is. */
  readonly tone?: DialogTone;
  /** Also called for Escape. */
  readonly onOkay?: (() => void) | undefined;
}

interface ConfirmOptions {
  readonly title: string;
  readonly text: string;
  /** The name of the button that does it. Without it 'Okay', as the specification's dialogs have it. */
  readonly action?: string;
  readonly onOkay: () => void;
}

export interface Dialogs {
  /** A text and an Okay button. */
  notice(options: NoticeOptions): void;
  /** A question with Close, and a button that does it. */
  confirm(options: ConfirmOptions): void;
}

interface Shown extends Pick<NoticeOptions, 'title' | 'text' | 'onOkay'> {
  readonly id: number;
  readonly tone: DialogTone;
  readonly asks: boolean;
  readonly action: string | undefined;
}

const DialogsContext = createContext<Dialogs | null>(null);
let lastId = 0;

/** Shows one dialog at a time, in the order of the calls. Leaving the screen closes its dialogs without Okay. */
export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Shown[]>([]);
  const { pathname } = useLocation();
  const [screen, setScreen] = useState(pathname);
  if (screen !== pathname) {
    setScreen(pathname);
    setQueue([]);
  }
  const dialogs = useMemo<Dialogs>(() => {
    const show = (options: Omit<Shown, 'id'>) => {
      lastId += 1;
      const shown = { ...options, id: lastId };
      setQueue((before) => [...before, shown]);
    };
    return {
      notice: ({ tone = 'problem', ...options }) => show({ ...options, tone, asks: false, action: undefined }),
      confirm: ({ action, ...options }) => show({ ...options, tone: 'neutral', asks: true, action }),
    };
  }, []);
  const shown = queue[0];
  const close = (okay: boolean) => {
    // The dialog must be gone before `onOkay`, because an open modal keeps the focus.
    flushSync(() => setQueue((before) => before.slice(1)));
    if (okay) shown?.onOkay?.();
  };
  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown && (
        <Dialog
          key={shown.id}
          role="alertdialog"
          tone={shown.tone}
          title={shown.title}
          onClose={() => close(!shown.asks)}
          hasClose={shown.asks}
          actions={<Button onClick={() => close(true)}>{shown.action ?? t('Okay')}</Button>}
        >
          {shown.text}
        </Dialog>
      )}
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider around it');
  return dialogs;
}
