import { MAX_COMMENT_LENGTH, MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { claimCopyright, MAX_CLAIM_URL_LENGTH } from '@exam-vault/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';
import { Link, useSearchParams } from '../../base/routing/routing.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { FormActions, FormSheet } from '../../base/ui/FormSheet.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './CopyrightPage.module.css';

/** The form for a copyright claim, for people without an account. */
export default function CopyrightPage() {
  const [address] = useSearchParams();
  const about = address.get('document') ?? '';
  const [values, setValues] = useState({
    document_url: about.startsWith('/') ? window.location.origin + about : '',
    name: '',
    email: '',
    text: '',
    website: '',
  });
  const claim = useMutation({ mutationFn: () => call(claimCopyright, { body: values }) });
  const news = useRef<HTMLParagraphElement>(null);
  // The form disappears together with the button that had the focus.
  useEffect(() => {
    if (claim.isSuccess) news.current?.focus();
  }, [claim.isSuccess]);

  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setValues({ ...values, [name]: value }),
  });

  return (
    <FormSheet
      title={t('Copyright claim')}
      lead={t('Was your work uploaded here without your permission? Report it and a teacher will check.')}
      onSubmit={() => claim.mutate()}
      busy={claim.isPending}
      footer={
        <p>
          <Link to={paths.allPapers()} className={textLink.link}>
            {t('All Papers')}
          </Link>
        </p>
      }
    >
      {claim.isSuccess ? (
        <p ref={news} tabIndex={-1} role="status" className={classes.sent}>
          {t('We received your claim. A teacher will look at it.')}
        </p>
      ) : (
        <>
          <TextInput
            {...field('document_url')}
            label={t('Link to the paper or notes')}
            description={t('Copy it from your browser’s address bar.')}
            required
            maxLength={MAX_CLAIM_URL_LENGTH}
          />
          <TextInput
            {...field('name')}
            label={t('Your name')}
            autoComplete="name"
            required
            maxLength={MAX_TEXT_LENGTH}
          />
          <TextInput
            {...field('email')}
            label={t('Email')}
            type="email"
            autoComplete="email"
            required
            maxLength={254}
          />
          <TextArea
            {...field('text')}
            label={t('Which part is your work, and how can you show it’s yours?')}
            required
            maxLength={MAX_COMMENT_LENGTH}
          />
          {/* For robots: no person sees or reaches it. */}
          <div className={classes.trap} aria-hidden="true">
            <input {...field('website')} tabIndex={-1} autoComplete="off" />
          </div>
          {claim.error && <p role="alert">{problemText(claim.error)}</p>}
          <FormActions>
            <BusyButton type="submit" busy={claim.isPending}>
              {t('Send')}
            </BusyButton>
          </FormActions>
        </>
      )}
    </FormSheet>
  );
}
