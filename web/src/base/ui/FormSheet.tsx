import type { ReactNode, Ref } from 'react';
import { VaultMark } from './Logo.tsx';
import { usePageHeading } from './Page.tsx';
import sheet from './Sheet.module.css';
import classes from './FormSheet.module.css';
import { t } from '../languages/i18n.ts';
import { Form, type Submit } from './Form.tsx';

/** Without `onSubmit` the form only has links. */
interface FormSheetProps extends Submit {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Links under the form. */
  readonly footer?: ReactNode;
  /** Two columns on wide screens. */
  readonly wide?: boolean;
  readonly ref?: Ref<HTMLFormElement>;
}

/** A page with a single form, under the hub's logo. */
export function FormSheet({ title, lead, onSubmit, busy, children, footer, wide = false, ref }: FormSheetProps) {
  const heading = usePageHeading(title);
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <div className={`${sheet.sheet} ${classes.sheet}`}>
        <div className={classes.head}>
          <span className={classes.mark}>
            <VaultMark label={t('Exam Vault logo')} />
          </span>
          <div className={classes.words}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
        </div>
        <Form ref={ref} className={classes.form} aria-label={title} onSubmit={onSubmit} busy={busy}>
          {children}
        </Form>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </div>
  );
}

/** A placeholder for the fields of a form while they are not known. */
export function FormLoading() {
  return (
    <div role="status" aria-label={t('One moment…')} className={classes.loading} data-whole>
      <span />
      <span />
      <span />
    </div>
  );
}

/** The line of buttons that ends a form. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
