import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from '../base/routing/routing.tsx';
import { vi } from 'vitest';
import type { DocumentCalls } from '../library/documents/document-kind.ts';
import { samplePaper } from './sample-paper.ts';
import { show } from './show.tsx';
import { paperKind } from '../library/papers/paper-kind.ts';
import { DocumentFormPage } from '../uploading/form/DocumentFormPage.tsx';

export const PDF = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], 'paper.pdf', {
  type: 'application/pdf',
});
export const PNG = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'paper.pdf');
const CHOICES = {
  Department: 'CSE',
  Subject: 'DBMS',
  Year: '2nd',
  Semester: 'IV',
  'Paper Type': 'Main',
  'Exam Type': 'University',
};

export function open(at = '/upload_paper') {
  return show(
    <Routes>
      <Route path="/upload_paper/:id?" element={<DocumentFormPage kind={paperKind} />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

export type Upload = DocumentCalls<ReturnType<typeof samplePaper>>['upload'];

export function answerUpload(upload: Upload) {
  return vi.spyOn(paperKind.calls, 'upload').mockImplementation(upload);
}

export function pick(file: File) {
  fireEvent.change(screen.getByLabelText('Select Paper File'), { target: { files: [file] } });
}

export function fillIn(type: 'JPEG' | 'PNG' | 'PDF' = 'PDF') {
  fireEvent.click(screen.getByRole('radio', { name: type }));
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Normal forms' } });
  for (const [label, value] of Object.entries(CHOICES))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export async function fillInWithFile() {
  fillIn();
  pick(PDF);
  await screen.findByText('paper.pdf');
}

export const submit = () => fireEvent.submit(screen.getByRole('form', { name: /Paper/ }));

export async function dialog(title: string) {
  return within(await screen.findByRole('alertdialog', { name: title }));
}
