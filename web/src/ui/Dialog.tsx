import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './Dialog.module.css';

/** What a dialog is about. It colours the upper edge; the words say it too. */
export type DialogTone = 'neutral' | 'success' | 'problem';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons. The first one gets the focus, so it must be the safe one. */
  readonly actions: ReactNode;
  /** Called for Escape. */
  readonly onClose: () => void;
  /** 'alertdialog' for a question or a warning, 'dialog' for a form. */
  readonly role?: 'alertdialog' | 'dialog';
  readonly tone?: DialogTone;
}

/** A modal dialog with the browser's `<dialog>`, which traps the focus, returns it, and makes the page behind inert. */
export function Dialog({ title, children, actions, onClose, role = 'dialog', tone = 'neutral' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useRef(onClose);
  useLayoutEffect(() => {
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
    // Chromium does not let `cancel` stop a second Escape, and would close the dialog without React.
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
      <div className={classes.actions}>{actions}</div>
    </dialog>
  );
}
