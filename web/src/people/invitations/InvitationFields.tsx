import { PAGE_SIZE } from '@exam-vault/contract/limits';
import type { Role } from '@exam-vault/contract/permissions';
import { text } from '@exam-vault/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { useState } from 'react';
import { Button } from '../../base/ui/Button.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import classes from './Invitations.module.css';

const ROLES = [
  { value: '', label: text('Teacher or student') },
  { value: 'teacher', label: text('Teacher') },
  { value: 'student', label: text('Student') },
];
const roleOf = (value: string): Role | null => (value === 'teacher' || value === 'student' ? value : null);

interface RoleSelectProps {
  readonly label: string;
  /** Null: either. */
  readonly role: Role | null;
  readonly onRole: (role: Role | null) => void;
}

/** In which role the invited people may register. */
export function RoleSelect({ label, role, onRole }: RoleSelectProps) {
  return (
    <NativeSelect
      label={label}
      name="role"
      data={ROLES.map((one) => ({ value: one.value, label: t(one.label) }))}
      value={role ?? ''}
      onChange={(event) => onRole(roleOf(event.currentTarget.value))}
    />
  );
}

/** A link that the administrator hands over. It is shown this once. */
export function HandedLink({ label, link }: { readonly label: string; readonly link: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <TextInput label={label} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button variant="default" onClick={() => void copy()}>
        {isCopied ? t('Copied') : t('Copy link')}
      </Button>
    </>
  );
}

interface PageTurnsProps {
  readonly label: string;
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Leads to newer and older entries, where there are some. */
export function PageTurns({ label, page, total, onPage }: PageTurnsProps) {
  if (total <= PAGE_SIZE) return null;
  return (
    <nav aria-label={label} className={classes.pages}>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('Newer')}
      </Button>
      <Button variant="default" disabled={page * PAGE_SIZE >= total} onClick={() => onPage(page + 1)}>
        {t('Older')}
      </Button>
    </nav>
  );
}

interface WithdrawProps {
  /** The query key of its list. */
  readonly list: string;
  readonly withdraw: () => Promise<unknown>;
  readonly done: string;
  readonly say: (news: string) => void;
  readonly titleId: string;
}

/** Withdraws an invitation or a link. */
export function Withdraw({ list, withdraw, done, say, titleId }: WithdrawProps) {
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: withdraw,
    onSuccess: () => say(done),
    onError: (error) => say(t('That didn’t work. {problem}', { problem: problemText(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: [list] }),
  });
  return (
    <BusyButton
      variant="default"
      busy={withdrawing.isPending}
      aria-describedby={titleId}
      onClick={() => withdrawing.mutate()}
    >
      {t('Revoke')}
    </BusyButton>
  );
}
