import { type ReactNode, useId, useLayoutEffect, useRef, useEffectEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from './Button.tsx';
import classes from './Dialog.module.css';
import { listen } from './listeners.ts';

/** What a dialog is about. It colours the upper edge; the words say it too. */
export type DialogTone = 'neutral' | 'success' | 'problem';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons beside Close. */
  readonly actions?: ReactNode;
  /** False: there is nothing to choose, and one of the actions closes it. The first button gets the focus, so it must be the safe one. */
  readonly hasClose?: boolean;
  /** Called for Close and Escape. */
  readonly onClose: () => void;
  /** 'alertdialog' for a question or a warning, 'dialog' for a form. */
  readonly role?: 'alertdialog' | 'dialog';
  readonly tone?: DialogTone;
}

/** A modal dialog with the browser's `<dialog>`, which traps the focus, returns it, and makes the page behind inert. */
export function Dialog(props: DialogProps) {
  const { title, children, actions, hasClose = true, onClose, role = 'dialog', tone = 'neutral' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const onCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    // Chromium does not let `cancel` stop a second Escape, and would close the dialog without React.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel(event);
    };
    const stop = listen(element, { cancel: onCancel, keydown: onKeyDown });
    return () => {
      stop();
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes.dialog}
      data-tone={tone}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <div id={`${id}-text`} className={classes.text}>
        {children}
      </div>
      <div className={classes.actions}>
        {hasClose && (
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        )}
        {actions}
      </div>
    </dialog>
  );
}
