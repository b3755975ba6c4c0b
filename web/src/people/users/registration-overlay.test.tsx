import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeHub, heldReply, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import StudentFormPage from './StudentFormPage.tsx';
import TeacherFormPage from './TeacherFormPage.tsx';

freshTab();

const ANSWERS = {
  Name: 'Asha',
  Email: 'asha@college.example',
  Department: 'CSE',
  University: 'CU',
  College: 'NIET',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
};
const FORMS = [
  { role: 'teacher', Form: TeacherFormPage, answers: { 'Teacher ID': 'T-7' } },
  {
    role: 'student',
    Form: StudentFormPage,
    answers: { 'Student ID': 'S-9', Semester: 'V', 'Start Year': '2023-08', 'End Year': '2027-06' },
  },
] as const;

it.each(FORMS)(
  'an overlay is there while a $role is being registered, and gone after a failure (spec sections 2 and 8)',
  async ({ Form, answers }) => {
    const signUp = heldReply();
    fakeHub({ 'POST /api/auth/sign-up/email': () => signUp.reply });
    const { user } = show(<Form />);
    for (const [label, value] of Object.entries({ ...ANSWERS, ...answers }))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const overlay = () => screen.queryByText('Registering…');
    expect(overlay()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(overlay()).not.toBeNull();
    await act(async () => signUp.give(problem(500, 'INTERNAL', 'It broke.')));
    await waitFor(() => expect(overlay()).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);
