import { registerStudent } from '@exam-vault/contract/users';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { paths } from '../app/paths.ts';
import { useCatalogue } from '../documents/catalogue-queries.ts';
import { startSession } from '../identity/session.ts';
import { authToken } from '../identity/session-store.ts';
import { Redirect } from '../ui/Redirect.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import type { RegistrationValues } from './registration-fields.ts';

function createProfile(token: string, values: RegistrationValues) {
  const { name, email, role_id, department, semester, university, college, start_year, end_year } = values;
  const body = { name, email, role_id, department, semester, university, college, start_year, end_year };
  return call(registerStudent, { body, token });
}

/** The registration signs a student in. */
export default function StudentFormPage() {
  const [alreadySignedIn] = useState(() => authToken() !== null);
  const catalogue = useCatalogue();
  const navigate = useNavigate();
  if (alreadySignedIn) return <Redirect to={paths.allPapers()} replace />;
  return (
    <RegistrationForm
      title="Student Registration"
      lead="You can hand in and read papers at once. Every field is required."
      roleIdLabel="Student ID"
      choices={[
        { field: 'department', label: 'Department', options: catalogue.registration_departments },
        { field: 'semester', label: 'Semester', options: catalogue.semesters },
        { field: 'university', label: 'University', options: catalogue.student_universities },
        { field: 'college', label: 'College', options: catalogue.colleges },
      ]}
      withYears
      createProfile={createProfile}
      onRegistered={async (token, { role, name }) => {
        startSession(token, { role, name, is_admin: false });
        // As after a login, Back leads to the page before the form.
        await navigate(paths.allPapers(), { replace: true });
      }}
    />
  );
}
