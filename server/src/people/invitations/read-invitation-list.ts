import { MAX_LIST_BYTES, MAX_LIST_LINES, type WrongLine } from '@exam-vault/contract/invitation-lists';
import { invitedEmail } from '@exam-vault/contract/invitations';
import { ROLES, type Role } from '@exam-vault/contract/permissions';
import { looksEmpty } from '@exam-vault/contract/text';
import { unescapeFormulas } from '../../base/csv/formulas.ts';
import { CsvProblem, readCsvText, type CsvRow } from '../../base/csv/read-csv.ts';
import { validation } from '../../base/errors.ts';

const MAX_VALUE_LENGTH = 100;
/** How spreadsheets and mail programs name the column. */
const EMAIL_NAMES = new Set(['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'mail address']);
const ROLE_NAMES = new Set(['role']);

/** An address of the list, in lower case, with the line on which it stands first. */
export interface ListedAddress {
  readonly email: string;
  readonly role: Role | null;
}

export interface InvitationList {
  readonly lines: number;
  readonly addresses: readonly ListedAddress[];
  readonly repeated: number;
  readonly wrong: readonly WrongLine[];
}

/** Which cells are read. */
interface Columns {
  readonly email: number;
  /** -1: there is none. */
  readonly role: number;
}

const NO_HEADER: Columns = { email: 0, role: 1 };

/** The columns that a header names; null when the row is no header. */
function headerOf(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const email = names.findIndex((name) => EMAIL_NAMES.has(name));
  return email < 0 ? null : { email, role: names.findIndex((name) => ROLE_NAMES.has(name)) };
}

function roleOf(text: string, otherwise: Role | null): Role | null | undefined {
  const name = text.trim().toLowerCase();
  return name === '' ? otherwise : ROLES.find((role) => role === name);
}

/** Makes a list from rows, one after the other. */
function collector(otherwise: Role | null) {
  const seen = new Map<string, { readonly line: number; readonly role: Role | null }>();
  const wrong: WrongLine[] = [];
  let repeated = 0;
  return {
    take({ line, cells }: CsvRow, columns: Columns): void {
      const refuse = (value: string, problem: string) =>
        void wrong.push({ line, value: Array.from(value.trim()).slice(0, MAX_VALUE_LENGTH).join(''), problem });
      const [address = '', named = ''] = [cells[columns.email], cells[columns.role]];
      if (looksEmpty(address)) return refuse('', 'doesn’t have an email address');
      const parsed = invitedEmail.safeParse(address);
      if (!parsed.success) return refuse(address, parsed.error.issues[0]?.message ?? 'isn’t an email address');
      const role = roleOf(named, otherwise);
      if (role === undefined) return refuse(named, 'isn’t a role: use teacher or student');
      const email = parsed.data.toLowerCase();
      const before = seen.get(email);
      if (!before) seen.set(email, { line, role });
      else if (before.role === role) repeated += 1;
      else refuse(address, `has a different role on line ${before.line}`);
    },
    list: (lines: number): InvitationList => ({
      lines,
      addresses: [...seen].map(([email, { role }]) => ({ email, role })),
      repeated,
      wrong,
    }),
  };
}

/**
 * Reads a CSV of e-mail addresses and roles.
 * @param otherwise the role of lines that name none
 * @throws Problem VALIDATION when it cannot be read as a whole, or is too large
 */
export async function readInvitationList(csv: string, otherwise: Role | null): Promise<InvitationList> {
  if (Buffer.byteLength(csv) > MAX_LIST_BYTES) throw validation('csv: the list is larger than 2 MB.');
  const { take, list } = collector(otherwise);
  let columns = null as Columns | null;
  let lines = 0;
  try {
    for await (const { line, cells: written } of readCsvText(csv)) {
      // An address that begins with a sign of formulas is escaped in every table that the hub writes.
      const cells = written.map(unescapeFormulas);
      if (cells.every(looksEmpty)) continue;
      if (columns === null) {
        const named = headerOf(cells);
        columns = named ?? NO_HEADER;
        if (named) continue;
      }
      lines += 1;
      if (lines > MAX_LIST_LINES) throw validation(`csv: the list has more than ${MAX_LIST_LINES} lines.`);
      take({ line, cells }, columns);
    }
  } catch (error) {
    if (error instanceof CsvProblem) throw validation(`csv: ${error.message}.`);
    throw error;
  }
  if (lines === 0) throw validation('csv: the list is empty.');
  return list(lines);
}
