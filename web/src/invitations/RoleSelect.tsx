import type { Role } from '@exam-vault/contract/permissions';
import { text } from '@exam-vault/contract/texts';
import { t } from '../languages/i18n.ts';
import { NativeSelect } from '../ui/NativeSelect.tsx';

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
