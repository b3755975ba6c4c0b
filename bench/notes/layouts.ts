import type { Random } from '@exam-vault/demo/random';
import { paragraphs, type Face, type Put, type Sheet, type SIZES } from './sheets.ts';

/** What notes are about. */
export interface Matter {
  readonly subject: string;
  readonly code: string;
  /** As the syllabus numbers it: 'III'. */
  readonly unit: string;
  readonly number: number;
  readonly topic: string;
  /** Heading and text of each. */
  readonly sections: readonly (readonly [string, string])[];
}

/** Notes as somebody may have made them, with what is right. */
export interface MadeNotes {
  readonly sheets: readonly Sheet[];
  readonly form: keyof typeof SIZES;
  readonly face: Face;
  readonly title?: string;
  readonly fileName: string;
  /** How the pages reach the hub. */
  readonly taken?: 'scan' | 'photo';
  /** Null: neither the pages nor the name of the file say it. */
  readonly unit: boolean;
}

export type Layout = (matter: Matter, random: Random) => MadeNotes;

const INSTITUTIONS = [
  'Northfield Institute of Technology',
  'Govt. Engineering College, Ambapur',
  'St. Xavier College of Engineering',
  'Lakeview University',
];
const PEOPLE = ['Dr. R. Menon', 'Prof. S. K. Gupta', 'Anita Rao', 'Mr. P. Sharma'];
const WHITE = [1, 1, 1] as const;

/** Slides with a heading each and bullets. */
const slides = ({ sections }: Matter, foot: readonly Put[], size = 30): Sheet[] =>
  sections.map(([heading, text]) => ({
    puts: [
      { text: heading, at: [0.06, 0.06], size, font: 'bold' },
      ...paragraphs(text.split(/(?<=[.;]) /), {
        from: 0.24,
        size: 20,
        left: 0.08,
        width: 0.84,
        form: 'slide',
        bullet: '• ',
      }),
      ...foot,
    ],
  }));

const body = ({ sections }: Matter, from: number, size = 11.5): Put[] =>
  paragraphs(
    sections.flatMap(([heading, text]) => [heading, text]),
    { from, size, left: 0.1, width: 0.8, form: 'paper' },
  );

/** Behind the first page of typed notes. */
const pages = (matter: Matter, head: readonly Put[] = []): Sheet[] =>
  [0, 1].map(() => ({ puts: [...head, ...body(matter, 0.09)] }));

const dashed = (text: string, sign = '_') => text.replaceAll(' ', sign);

/** Rules are fitted on these. */
export const TUNED: Readonly<Record<string, Layout>> = {
  'slides, topic in the middle': (m) => ({
    sheets: [
      { puts: [{ text: m.topic, at: [0.5, 0.36], size: 44, font: 'bold', align: 'middle' }, { text: `Unit ${m.number}`, at: [0.5, 0.56], size: 24, align: 'middle' }, { text: m.subject, at: [0.05, 0.93], size: 12 }] },
      ...slides(m, [{ text: m.subject, at: [0.05, 0.93], size: 12 }]),
    ],
    form: 'wide', face: 'sans', title: 'PowerPoint Presentation', fileName: `${m.code}_lecture.pdf`, unit: true,
  }),
  'slides of a book': (m, r) => ({
    sheets: [
      { puts: [{ text: `Chapter ${m.number + 4}:  ${m.topic}`, at: [0.5, 0.4], size: 36, font: 'bold', align: 'middle' }, { text: `${m.subject} Concepts, ${r.whole(5, 10)}th Edition`, at: [0.05, 0.94], size: 10 }] },
      ...slides(m, [{ text: `${m.subject} Concepts`, at: [0.05, 0.94], size: 10 }, { text: `${m.number + 4}.2`, at: [0.5, 0.94], size: 10 }]),
    ],
    form: 'slide', face: 'sans', title: `Microsoft PowerPoint - ch${m.number + 4}`, fileName: `ch${m.number + 4}.pdf`, unit: false,
  }),
  'beamer': (m, r) => ({
    sheets: [
      { bars: [[0, 0, 1, 0.06, [0.2, 0.2, 0.6]], [0.1, 0.22, 0.8, 0.2, [0.2, 0.2, 0.6]]], puts: [{ text: m.topic, at: [0.5, 0.25], size: 28, align: 'middle', colour: WHITE }, { text: m.subject, at: [0.5, 0.34], size: 17, align: 'middle', colour: WHITE }, { text: r.pick(PEOPLE), at: [0.5, 0.52], size: 16, align: 'middle' }, { text: r.pick(INSTITUTIONS), at: [0.5, 0.62], size: 12, align: 'middle' }, { text: `${r.whole(1, 28)} August 2024`, at: [0.5, 0.72], size: 16, align: 'middle' }] },
      ...slides(m, [{ text: m.topic, at: [0.05, 0.95], size: 9 }], 22),
    ],
    form: 'slide', face: 'sans', title: m.topic, fileName: 'main.pdf', unit: false,
  }),
  'typed, unit and topic in one line': (m) => ({
    sheets: [
      { puts: [{ text: `${m.subject} (${m.code})`, at: [0.1, 0.04], size: 10 }, { text: `Unit-${m.unit}`, at: [0.9, 0.04], size: 10, align: 'end' }, { text: `UNIT ${m.unit}: ${m.topic.toUpperCase()}`, at: [0.5, 0.09], size: 17, font: 'bold', align: 'middle' }, ...body(m, 0.15)] },
      ...pages(m, [{ text: `Unit-${m.unit}`, at: [0.9, 0.04], size: 10, align: 'end' }]),
    ],
    form: 'paper', face: 'serif', title: `Microsoft Word - unit${m.number} notes.docx`, fileName: `${dashed(m.subject)}_notes.pdf`, unit: true,
  }),
  'typed, subject above all': (m) => ({
    sheets: [
      { puts: [{ text: m.subject.toUpperCase(), at: [0.5, 0.06], size: 22, font: 'bold', align: 'middle' }, { text: `UNIT - ${m.unit}`, at: [0.5, 0.12], size: 16, font: 'bold', align: 'middle' }, { text: m.topic, at: [0.1, 0.17], size: 15, font: 'bold' }, ...body(m, 0.22)] },
      ...pages(m),
    ],
    form: 'paper', face: 'sans', fileName: `unit${m.number}.pdf`, unit: true,
  }),
  'by hand, scanned': (m) => ({
    sheets: [{ puts: [{ text: m.subject, at: [0.12, 0.05], size: 20, font: 'bold' }, { text: `Unit-${m.number}`, at: [0.88, 0.055], size: 17, align: 'end' }, { text: m.topic, at: [0.5, 0.11], size: 22, font: 'bold', align: 'middle' }, ...body(m, 0.17, 14)] }],
    form: 'paper', face: 'hand', fileName: 'Scanned_20240102-1145.pdf', taken: 'scan', unit: true,
  }),
  'by hand, photographed': (m) => ({
    sheets: [{ puts: [{ text: m.topic, at: [0.5, 0.06], size: 23, font: 'bold', align: 'middle' }, ...body(m, 0.14, 14.5)] }],
    form: 'paper', face: 'hand', fileName: `IMG_20240${m.number}12_101${m.number}.jpg`, taken: 'photo', unit: false,
  }),
  'typed, all of one size': (m) => ({
    sheets: [{ puts: [{ text: m.topic, at: [0.1, 0.07], size: 12, font: 'bold' }, ...body(m, 0.11, 12)] }, ...pages(m)],
    form: 'paper', face: 'serif', title: 'Document1', fileName: `${m.topic} notes.pdf`, unit: false,
  }),
  'cover of a college': (m, r) => ({
    sheets: [
      { puts: [{ text: r.pick(INSTITUTIONS).toUpperCase(), at: [0.5, 0.08], size: 24, font: 'bold', align: 'middle', width: 0.85 }, { text: 'Department of Engineering', at: [0.5, 0.2], size: 16, align: 'middle' }, { text: 'LECTURE NOTES', at: [0.5, 0.32], size: 16, align: 'middle' }, { text: 'ON', at: [0.5, 0.36], size: 12, align: 'middle' }, { text: m.topic, at: [0.5, 0.42], size: 22, font: 'bold', align: 'middle' }, { text: `${m.subject} (${m.code})`, at: [0.5, 0.5], size: 15, align: 'middle' }, { text: `Module ${m.number}`, at: [0.5, 0.56], size: 14, align: 'middle' }, { text: `Prepared by: ${r.pick(PEOPLE)}, Assistant Professor`, at: [0.5, 0.7], size: 12, align: 'middle' }, { text: 'B.Tech, academic year 2024-25', at: [0.5, 0.75], size: 12, align: 'middle' }] },
      ...pages(m),
    ],
    form: 'paper', face: 'serif', title: 'Untitled', fileName: `Module-${m.number} ${m.subject}.pdf`, unit: true,
  }),
}; // prettier-ignore

/** Only counted: of other kinds, other files and other subjects. */
export const KEPT_BACK: Readonly<Record<string, Layout>> = {
  'slides, title on a bar below': (m, r) => ({
    sheets: [
      { bars: [[0, 0.62, 1, 0.26, [0.1, 0.45, 0.4]]], puts: [{ text: m.subject, at: [0.95, 0.05], size: 16, align: 'end' }, { text: m.topic, at: [0.06, 0.66], size: 38, font: 'bold', colour: WHITE }, { text: `Module ${m.number}  |  ${r.pick(PEOPLE)}`, at: [0.06, 0.79], size: 18, colour: WHITE }] },
      ...slides(m, [{ text: `${r.whole(2, 9)}`, at: [0.95, 0.94], size: 11, align: 'end' }], 34),
    ],
    form: 'wide', face: 'sans', title: `M${m.number} final v2`, fileName: `${m.code} M${m.number}.pptx.pdf`, unit: true,
  }),
  'numbered lecture': (m, r) => ({
    sheets: [
      { puts: [{ text: `${m.code} ${m.subject}`, at: [0.08, 0.08], size: 18 }, { text: `Lecture ${r.whole(9, 24)}`, at: [0.08, 0.3], size: 20, font: 'italic' }, { text: m.topic, at: [0.08, 0.38], size: 40, font: 'bold', width: 0.6 }, { text: r.pick(INSTITUTIONS), at: [0.08, 0.86], size: 14 }] },
      ...slides(m, []),
    ],
    form: 'slide', face: 'serif', title: `Lecture: ${m.topic}`, fileName: `lec${r.whole(9, 24)}.pdf`, unit: false,
  }),
  'article': (m, r) => ({
    sheets: [
      { puts: [{ text: m.topic, at: [0.5, 0.12], size: 17.2, align: 'middle' }, { text: r.pick(PEOPLE), at: [0.5, 0.17], size: 12, align: 'middle' }, { text: `Notes for ${m.subject}, autumn 2023`, at: [0.5, 0.2], size: 12, align: 'middle' }, ...body(m, 0.27, 10)] },
      ...pages(m),
    ],
    form: 'paper', face: 'serif', fileName: 'notes-final.pdf', unit: false,
  }),
  'handout with its file named by unit': (m) => ({
    sheets: [{ puts: [{ text: m.topic.toUpperCase(), at: [0.07, 0.05], size: 14, font: 'bold' }, ...body(m, 0.1, 10.5), { text: `${m.subject} handout, page 1`, at: [0.5, 0.96], size: 9, align: 'middle' }] }, ...pages(m)],
    form: 'paper', face: 'sans', fileName: `UNIT ${m.unit} - ${m.subject}.pdf`, unit: true,
  }),
  'labels of a form': (m, r) => ({
    sheets: [{ puts: [{ text: r.pick(INSTITUTIONS), at: [0.5, 0.04], size: 15, font: 'bold', align: 'middle' }, { text: `Subject Name: ${m.subject}`, at: [0.08, 0.1], size: 12 }, { text: `Subject Code: ${m.code}`, at: [0.6, 0.1], size: 12 }, { text: `Unit No: ${m.number}`, at: [0.08, 0.13], size: 12 }, { text: `Faculty: ${r.pick(PEOPLE)}`, at: [0.6, 0.13], size: 12 }, { text: `Topic: ${m.topic}`, at: [0.08, 0.16], size: 12 }, ...body(m, 0.22, 12)] }, ...pages(m)],
    form: 'paper', face: 'serif', title: 'lesson plan template', fileName: 'New Doc 2024-03-11.pdf', unit: true,
  }),
  'by hand, subject nowhere': (m) => ({
    sheets: [{ puts: [{ text: m.topic, at: [0.14, 0.05], size: 19, font: 'bold' }, ...body(m, 0.11, 13.5)] }, { puts: body(m, 0.05, 13.5) }],
    form: 'paper', face: 'hand', fileName: `unit ${m.number} handwritten.pdf`, taken: 'scan', unit: true,
  }),
  'numbered heading, unit in the running head': (m) => ({
    sheets: [{ puts: [{ text: `${m.number}. ${m.topic}`, at: [0.1, 0.08], size: 20, font: 'bold' }, ...body(m, 0.15)] }, ...pages(m, [{ text: `Unit ${m.number}`, at: [0.1, 0.04], size: 9 }, { text: m.subject, at: [0.9, 0.04], size: 9, align: 'end' }])],
    form: 'paper', face: 'sans', title: '', fileName: `${m.code.toLowerCase()}.pdf`, unit: true,
  }),
  'slides of a college': (m, r) => ({
    sheets: [
      { bars: [[0, 0, 1, 0.14, [0.85, 0.9, 1]]], puts: [{ text: r.pick(INSTITUTIONS), at: [0.5, 0.03], size: 22, font: 'bold', align: 'middle' }, { text: 'Department of Technology', at: [0.5, 0.09], size: 13, align: 'middle' }, { text: m.topic, at: [0.5, 0.38], size: 34, align: 'middle', width: 0.8 }, { text: `Subject: ${m.subject}`, at: [0.5, 0.6], size: 18, align: 'middle' }, { text: `Unit: ${m.unit}`, at: [0.5, 0.67], size: 18, align: 'middle' }, { text: `Presented by ${r.pick(PEOPLE)}`, at: [0.5, 0.8], size: 16, align: 'middle' }] },
      ...slides(m, []),
    ],
    form: 'slide', face: 'serif', title: 'Slide 1', fileName: 'presentation.pdf', unit: true,
  }),
  'contents first, photographed': (m) => ({
    sheets: [{ puts: [{ text: `${m.subject}: ${m.topic}`, at: [0.5, 0.07], size: 20, font: 'bold', align: 'middle' }, { text: 'Contents', at: [0.1, 0.14], size: 15, font: 'bold' }, ...paragraphs(m.sections.map(([heading]) => heading), { from: 0.19, size: 14, left: 0.13, width: 0.7, form: 'paper', bullet: '- ' }), ...body(m, 0.42, 14)] }],
    form: 'paper', face: 'serif', fileName: `WhatsApp Image 2024-0${m.number}-10 at 8.41.20 PM.jpeg`, taken: 'photo', unit: false,
  }),
}; // prettier-ignore
