import { paragraphs, type Put, type Sheet } from './sheets.ts';

const rows = (texts: readonly string[], from: number, size = 12): Put[] =>
  texts.map((text, at) => ({ text, at: [0.08, from + at * 0.032], size }));

/** What people upload by mistake: nothing of it is notes, so nothing of it may be proposed. */
export const NO_NOTES: Readonly<Record<string, Sheet>> = {
  'statement of marks': {
    puts: [
      { text: 'Lakeview University', at: [0.5, 0.05], size: 20, font: 'bold', align: 'middle' },
      { text: 'STATEMENT OF MARKS', at: [0.5, 0.1], size: 15, font: 'bold', align: 'middle' },
      ...rows(['Name of the student: Asha Verma', 'Semester: V', 'Operating Systems 72 100', 'Computer Networks 64 100', 'DBMS 81 100', 'Total 217 300', 'SGPA 7.9'], 0.16),
    ],
  },
  'timetable': {
    puts: [
      { text: 'Third Year, Section B', at: [0.5, 0.06], size: 18, font: 'bold', align: 'middle' },
      ...rows(['Time 9:00-9:50 10:00-10:50 11:00-11:50 12:00-12:50', 'Monday OS CN DBMS Lab', 'Tuesday DBMS OS SE CN', 'Wednesday SE CN OS Library', 'Thursday CN DBMS SE OS', 'Friday Lab Lab OS DBMS'], 0.14),
    ],
  },
  'syllabus': {
    puts: [
      { text: 'Operating Systems', at: [0.5, 0.06], size: 18, font: 'bold', align: 'middle' },
      { text: 'Syllabus    L-T-P: 3-0-0    Credits: 3', at: [0.08, 0.11], size: 12 },
      ...paragraphs(['Course Outcomes: students will be able to explain processes and memory.', 'UNIT I Introduction, system calls and structure of operating systems.', 'UNIT II Processes, threads and scheduling.', 'UNIT III Deadlocks and synchronisation.', 'UNIT IV Memory management.', 'Text Books: 1. Operating System Concepts'], { from: 0.17, size: 12, left: 0.08, width: 0.84, form: 'paper' }),
    ],
  },
  'a picture with a word': { bars: [[0.2, 0.2, 0.6, 0.5, [0.7, 0.55, 0.4]]], puts: [{ text: 'Goa 2024', at: [0.3, 0.8], size: 30 }] },
  'hall ticket': {
    puts: [
      { text: 'HALL TICKET', at: [0.5, 0.06], size: 18, font: 'bold', align: 'middle' },
      ...rows(['Candidate: Ravi Nair', 'Centre: Block C, Room 12', 'Subject: Thermodynamics', 'Date: 12 May 2024', 'Bring this ticket to every examination of the session.'], 0.14),
    ],
  },
}; // prettier-ignore
