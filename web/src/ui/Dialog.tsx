import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import classes from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, the safe one first: it gets the focus. */
  readonly actions: ReactNode;
  /** Escape. */
  readonly onClose: () => void;
  /** A question or a warning interrupts ('alertdialog'); a dialog with a form does not. */
  readonly role?: 'alertdialog' | 'dialog';
}

/** A modal dialog on the browser's own: it traps the focus, gives it back, and makes the page behind inert. */
export function Dialog({ title, children, actions, onClose, role = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    // Chromium lets a second Escape through `cancel`; the dialog still belongs to React then.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel(event);
    };
    element.addEventListener('cancel', onCancel);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('keydown', onKeyDown);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <div id={`${id}-text`} className={classes.text}>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
    </dialog>
  );
}
