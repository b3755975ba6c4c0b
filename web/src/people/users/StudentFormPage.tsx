import { registerStudent } from '@exam-vault/contract/users';
import { useState } from 'react';
import { useNavigate } from '../../base/routing/routing.tsx';
import { call } from '../../base/api/call.ts';
import { paths } from '../../base/routing/paths.ts';
import { useCatalogue } from '../../library/documents/catalogue-queries.ts';
import { linkToken } from '../identity/invitation.ts';
import { startSession } from '../../base/session/session.ts';
import { authToken } from '../../base/session/session-store.ts';
import { goOn, useSignInRequest } from '../../base/session/sign-in-request.ts';
import { Redirect } from '../../base/ui/Redirect.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import type { RegistrationValues } from './registration-fields.ts';
import { t } from '../../base/languages/i18n.ts';
import { tellFirstLanguage } from '../../base/languages/use-own-language.ts';

function createProfile(token: string, values: RegistrationValues) {
  const { name, email, role_id, department, semester, university, college, start_year, end_year } = values;
  const body = { name, email, role_id, department, semester, university, college, start_year, end_year };
  const invitation = linkToken();
  return call(registerStudent, { body: invitation === null ? body : { ...body, invitation }, token });
}

/** The registration signs a student in. */
export default function StudentFormPage() {
  const [alreadySignedIn] = useState(() => authToken() !== null);
  const catalogue = useCatalogue();
  const navigate = useNavigate();
  const request = useSignInRequest();
  if (alreadySignedIn) return <Redirect to={paths.allPapers()} replace />;
  return (
    <RegistrationForm
      title={t('Student Registration')}
      lead={t('You can upload and read papers right away. All fields are required.')}
      roleIdLabel={t('Student ID')}
      choices={[
        { field: 'department', label: t('Department'), options: catalogue.registration_departments },
        { field: 'semester', label: t('Semester'), options: catalogue.semesters },
        { field: 'university', label: t('University'), options: catalogue.student_universities },
        { field: 'college', label: t('College'), options: catalogue.colleges },
      ]}
      withYears
      createProfile={createProfile}
      onRegistered={async (token, { role, name }) => {
        startSession(token, { role, name, is_admin: false });
        tellFirstLanguage();
        // As after a login, Back leads to the page before the form.
        goOn(navigate, request, paths.allPapers());
      }}
    />
  );
}
