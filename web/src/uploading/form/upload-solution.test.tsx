import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { sampleSolution } from '../../testing/sample-solution.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { PDF } from '../../testing/upload-form.tsx';
import { solutionKind } from '../../library/solutions/solution-kind.ts';
import UploadSolutionPage from './UploadSolutionPage.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  signInAs(STUDENT);
});

it('asks for the file and the type alone, and takes the rest from the paper (contract section 9)', async () => {
  fakeHub({ 'GET /papers/get_paper/p1': () => ({ body: samplePaper({ course_code: '5CS4-03' }) }) });
  const upload = vi.spyOn(solutionKind.calls, 'upload').mockResolvedValue(sampleSolution());
  const { user } = show(<UploadSolutionPage />, '/upload_solution?paper=p1');
  fireEvent.change(await screen.findByLabelText('Select Solution File'), { target: { files: [PDF] } });
  await screen.findByText('paper.pdf');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Solution Type/ }), 'Marking Scheme');
  expect(screen.getByText('Details taken from the paper')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Submit Solution' }));
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  const { title, subject, exam_year } = samplePaper();
  expect(upload.mock.calls[0]?.[0]).toMatchObject({
    title,
    subject,
    exam_year: String(exam_year),
    course_code: '5CS4-03',
    solution_of: 'p1',
    solution_type: 'Marking Scheme',
  });
});

it('says where solutions are added when no paper is named', () => {
  fakeHub({});
  show(<UploadSolutionPage />, '/upload_solution');
  expect(screen.getByText('Open the paper and select “Add a solution”.')).toBeTruthy();
});
