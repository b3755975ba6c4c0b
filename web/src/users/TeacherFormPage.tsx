import { DIALOGS } from '@exam-vault/contract/messages';
import { registerTeacher } from '@exam-vault/contract/users';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { paths } from '../app/paths.ts';
import { useCatalogue } from '../documents/catalogue-queries.ts';
import { identity } from '../identity/identity.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import type { RegistrationValues } from './registration-fields.ts';

function createProfile(token: string, { name, email, role_id, department, university, college }: RegistrationValues) {
  const body = { name, email, role_id, department, university, college };
  return call(registerTeacher, { body, token });
}

/** The registration does not sign a teacher in, because an administrator approves first. */
export default function TeacherFormPage() {
  const catalogue = useCatalogue();
  const { notice } = useDialogs();
  const navigate = useNavigate();
  return (
    <RegistrationForm
      title="Teacher Registration"
      lead="An administrator approves your account before you can log in. Every field is required."
      roleIdLabel="Teacher ID"
      choices={[
        { field: 'department', label: 'Department', options: catalogue.registration_departments },
        { field: 'university', label: 'University', options: catalogue.teacher_universities },
        { field: 'college', label: 'College', options: catalogue.colleges },
      ]}
      createProfile={createProfile}
      onRegistered={async () => {
        await identity.signOut().catch(() => undefined);
        notice({ ...DIALOGS.registrationSuccessful, onOkay: () => navigate(paths.landing()) });
      }}
    />
  );
}
