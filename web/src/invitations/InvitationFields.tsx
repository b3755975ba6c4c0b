import type { Role } from '@exam-vault/contract/permissions';
import { text } from '@exam-vault/contract/texts';
import { t } from '../languages/i18n.ts';
import { NativeSelect } from '../ui/NativeSelect.tsx';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';

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
