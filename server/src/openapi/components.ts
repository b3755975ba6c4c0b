import { studentRow, teacherRow } from '@exam-vault/contract/administration';
import { auditEntry } from '@exam-vault/contract/audit';
import { catalogue } from '@exam-vault/contract/catalogue';
import { deletedDocument } from '@exam-vault/contract/deleted';
import { notes, notesForm } from '@exam-vault/contract/notes';
import { paper, paperForm } from '@exam-vault/contract/papers';
import { problemBody } from '@exam-vault/contract/problems';
import { profile, roleAnswer, studentRegistration, teacherRegistration } from '@exam-vault/contract/users';
import type * as z from 'zod/mini';

/** The schemas that have a name of their own in /openapi.json; every other stands where it is used. */
export const COMPONENTS: Readonly<Record<string, z.ZodMiniType>> = {
  Paper: paper,
  PaperForm: paperForm,
  Notes: notes,
  NotesForm: notesForm,
  Profile: profile,
  Role: roleAnswer,
  TeacherRegistration: teacherRegistration,
  StudentRegistration: studentRegistration,
  Teacher: teacherRow,
  Student: studentRow,
  AuditEntry: auditEntry,
  DeletedDocument: deletedDocument,
  Catalogue: catalogue,
  Error: problemBody,
};
