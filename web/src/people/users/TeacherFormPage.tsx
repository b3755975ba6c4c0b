import { DIALOGS } from '../../base/languages/messages.ts';
import { registerTeacher } from '@exam-vault/contract/users';
import { useNavigate } from '../../base/routing/routing.tsx';
import { call } from '../../base/api/call.ts';
import { paths } from '../../base/routing/paths.ts';
import { useCatalogue } from '../../library/documents/catalogue-queries.ts';
import { identity } from '../../base/session/identity.ts';
import { linkToken } from '../identity/invitation.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import type { RegistrationValues } from './registration-fields.ts';
import { t } from '../../base/languages/i18n.ts';

function createProfile(token: string, { name, email, role_id, department, university, college }: RegistrationValues) {
  const body = { name, email, role_id, department, university, college };
  const invitation = linkToken();
  return call(registerTeacher, { body: invitation === null ? body : { ...body, invitation }, token });
}

/** The registration does not sign a teacher in, because an administrator approves first. */
export default function TeacherFormPage() {
  const catalogue = useCatalogue();
  const { notice } = useDialogs();
  const navigate = useNavigate();
  return (
    <RegistrationForm
      title={t('Teacher Registration')}
      lead={t('An administrator has to approve your account before you can sign in. All fields are required.')}
      roleIdLabel={t('Teacher ID')}
      choices={[
        { field: 'department', label: t('Department'), options: catalogue.registration_departments },
        { field: 'university', label: t('University'), options: catalogue.teacher_universities },
        { field: 'college', label: t('College'), options: catalogue.colleges },
      ]}
      createProfile={createProfile}
      onRegistered={async () => {
        await identity.signOut().catch(() => undefined);
        notice({ ...DIALOGS.registrationSuccessful, tone: 'success', onOkay: () => navigate(paths.landing()) });
      }}
    />
  );
}
