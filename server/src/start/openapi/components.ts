import { studentRow, teacherRow } from '@exam-vault/contract/administration';
import { answer, answerPicture } from '@exam-vault/contract/answers';
import { auditEntry } from '@exam-vault/contract/audit';
import { branding } from '@exam-vault/contract/branding';
import { catalogue } from '@exam-vault/contract/catalogue';
import { deletedDocument } from '@exam-vault/contract/deleted';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { draft, draftPage, draftValues, proposal } from '@exam-vault/contract/drafts';
import { notification } from '@exam-vault/contract/personal';
import { ownReport, report } from '@exam-vault/contract/reports';
import { problemBody } from '@exam-vault/contract/problems';
import { profile, roleAnswer, studentRegistration, teacherRegistration } from '@exam-vault/contract/users';
import type * as z from 'zod';

/** The component of a kind's answers: `Paper`. */
const componentName = (kind: DocumentKind) => kind.charAt(0).toUpperCase() + kind.slice(1);

/** Schemas that are components of /openapi.json. All others are inlined. */
export const COMPONENTS: Readonly<Record<string, z.core.$ZodType>> = {
  ...Object.fromEntries(
    Object.values(DOCUMENT_CONTRACTS).flatMap(({ kind, answer, form }) => [
      [componentName(kind), answer],
      [`${componentName(kind)}Form`, form],
    ]),
  ),
  Draft: draft,
  DraftPage: draftPage,
  DraftValues: draftValues,
  DraftProposal: proposal,
  Notification: notification,
  Answer: answer,
  AnswerPicture: answerPicture,
  OwnReport: ownReport,
  Report: report,
  Profile: profile,
  Role: roleAnswer,
  TeacherRegistration: teacherRegistration,
  StudentRegistration: studentRegistration,
  Teacher: teacherRow,
  Student: studentRow,
  AuditEntry: auditEntry,
  DeletedDocument: deletedDocument,
  Branding: branding,
  Catalogue: catalogue,
  Error: problemBody,
};
