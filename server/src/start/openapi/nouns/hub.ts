import { MAX_LOGO_BYTES } from '@exam-vault/contract/branding';
import { time, type Fields, type NounWords } from './noun-words.ts';

const CHANGES =
  'The look shows at once in every hub of the cluster. `revision` is the revision the caller saw; if someone has changed the branding since then, 409 STALE_REVISION. Where the operator sets the look in a folder, 409 SET_BY_FOLDER.';

/** The institution's look. */
const LOOK: Fields = {
  name: 'The name of the institution, or null.',
  short_name: 'Its short name, for small screens and the installed app, or null.',
  accent: 'The accent colour as `#rrggbb`, or null for that of the hub.',
  welcome: 'A text for the front page, or null: paragraphs, and links as `[words](https://…)`. No HTML.',
  links: 'Contact and legal links, at most eight.',
  label: 'The words of the link.',
  url: 'Where it leads: an https or mailto address.',
  logo: 'The logo, or null.',
  wide_url: 'WebP in its own proportions. The address changes with the picture and can be cached permanently.',
  width: { description: 'Pixels of that picture.', keywords: { minimum: 1 } },
  height: { description: 'Pixels of that picture.', keywords: { minimum: 1 } },
  square_url: 'PNG, 512 × 512, for an icon.',
  source: 'Where it is set: nowhere, on the administrator’s screen, or in a folder of the operator.',
  revision: { description: 'Counts the changes of what is set on the screen.', keywords: { minimum: 0 } },
};

const ADDED: Fields = {
  subjects: 'All subjects that administrators have added.',
  name: 'Its name, as documents have it.',
  group: 'The group of the catalogue that it stands in; a new one is made.',
  abbreviations: 'Short forms by which it is found too, at most ten.',
  added_at: 'When it was added.',
};

const NAMES: Fields = {
  names: 'What was merged, in the order of the names.',
  first_year: 'The exam year of the earliest paper, or null.',
  last_year: 'The exam year of the latest paper, or null.',
  name: 'The other name or code, as documents have it.',
  subject: 'The subject that it was merged into, or one of a pair.',
  relation:
    '`same`: another name or code of the course. `followed`: an earlier course that this one has taken the place of. `different` (in the request): they are two courses, and are proposed no more.',
  documents: 'Documents that were uploaded with this name and aren’t deleted.',
  at: 'When it was merged.',
  alike: 'Pairs of which at least one is in the lists and that may be one course, at most 20.',
  sides: 'The two subjects, first the one that would stay.',
  papers: 'Approved papers; of a title, those of `subject` that have it.',
  codes: 'Course codes that papers of both have.',
  titles: 'Titles of papers of one of them that are a name of the other.',
};

const RULE: Fields = {
  department: 'The department.',
  keep_years: 'Papers are archived so many years after their exam; null: never.',
  never_publish: 'Course codes and subjects of which no upload can be approved.',
  archived: { description: 'Papers that are archived now.', keywords: { minimum: 0 } },
};

export const hub = {
  description: 'What this hub offers, how it looks, and whether it is well.',
  calls: {
    getCatalogue: 'What the institution offers to choose from; both sides hold what is sent against it.',
    listAddedSubjects: { description: 'In the order of their names.', fields: ADDED },
    addSubject: {
      description:
        'It’s in the lists of every hub of the cluster at once. A name that is the name or an abbreviation of a subject already, whatever its case, is refused: 409 SUBJECT_EXISTS.',
      problems: ['SUBJECT_EXISTS', 'TOO_MANY_SUBJECTS'],
      fields: ADDED,
    },
    removeSubject: {
      description: 'Only subjects that were added here. Documents keep the subject, and can still be found by it.',
      problems: ['NOT_FOUND', 'SAME_COURSE'],
      fields: ADDED,
    },
    listCourseNames: {
      description: 'Merged names in their order, and pairs that look like one course.',
      fields: NAMES,
    },
    nameCourse: {
      description:
        'Documents keep the name with which they were uploaded as `then_called`; their `subject` is what the course is called today, in every list and search of every hub at once. A subject that was merged itself stands for what it is part of. 409 SAME_COURSE for a course that would be merged into itself, directly or by a circle, and for a name that is merged already; 409 SUBJECT_EXISTS for an abbreviation of another subject.',
      problems: ['SAME_COURSE', 'SUBJECT_EXISTS', 'TOO_MANY_SUBJECTS'],
      fields: NAMES,
    },
    splitCourse: {
      description:
        'Documents have the subject again with which they were uploaded. 404 when the name isn’t merged into this subject.',
      problems: ['NOT_FOUND'],
      fields: NAMES,
    },
    listDepartmentRules: {
      description: 'Departments of the catalogue, and others that have a rule or archived papers.',
      fields: RULE,
    },
    setDepartmentRule: {
      description:
        'Within a minute, papers whose years are over are archived, and those whose years aren’t are public again. An archived paper is a hidden one: its owner and teachers can read it, and it is in no list but the one of `/admin/department_rules/papers`.',
      fields: RULE,
    },
    papersOfRule: {
      description:
        'A paper’s years begin the day after its exam, or after the month or year of the exam where only that is known, in the time zone of the institution.',
      fields: {
        department: 'The department.',
        keep_years:
          'Which would be archived if papers were kept so many years, the first one first. Absent: those that are archived, the latest first.',
        at: time('When the paper was archived, or would be.'),
        due: { description: 'How many would be archived at once.', keywords: { minimum: 0 } },
        undated: {
          description: 'Public papers with neither exam date nor exam year, which are never archived.',
          keywords: { minimum: 0 },
        },
      },
    },
    getIdentity: {
      description: 'Where the way is built-in, the calls under /api/auth are there.',
      fields: {
        sign_up: 'Who may sign up.',
        confirms_email: 'Email is set up: an account confirms its email before it gets a profile or two-step sign-in.',
        upload_needs: 'What uploading needs besides the permission: nothing more, or a confirmed email.',
        time_zone: 'The time zone of the institution, such as Asia/Kolkata.',
        mode: 'Who can register: everyone, people with an email at one of `domains`, invited people, or no one.',
        domains: 'For the mode domains. `*.example.edu` stands for all subdomains.',
        kind: 'What signs in there.',
      },
    },
    getBranding: 'The page of the hub wears it, and so do its mails.',
    changeBranding: {
      description: `All of it is replaced: what is absent or empty is not said any more. An accent that cannot be read on the paper of the page (WCAG 2.2 AA, 4.5:1) is refused with its contrast; by night the page takes a lighter shade of it. ${CHANGES}`,
      problems: ['STALE_REVISION', 'SET_BY_FOLDER'],
      fields: LOOK,
    },
    changeLogo: {
      description: `The picture is decoded in a sandbox and drawn again in two sizes; nothing else of the file is kept. An SVG is refused, because it can hold scripts. ${CHANGES}`,
      problems: ['NO_FILE', 'STALE_REVISION', 'SET_BY_FOLDER'],
      fields: LOOK,
      file: {
        description: 'The logo: PNG, JPEG or WebP by its bytes.',
        types: ['image/png', 'image/jpeg', 'image/webp'],
        maxLength: MAX_LOGO_BYTES,
      },
    },
    removeLogo: {
      description: `A repeat changes nothing. Without \`revision\` it goes whatever it is. ${CHANGES}`,
      problems: ['STALE_REVISION', 'SET_BY_FOLDER'],
      fields: LOOK,
    },
  },
  fields: {
    ways: 'The ways to sign in.',
    notes_upload: 'Whose notes are taken: those of every member, or of teachers alone.',
    subjects: 'Subjects.',
    group: 'The name of the group.',
    abbreviations: 'Short forms by which the subject is found too.',
  },
  narrower: { Branding: LOOK },
} satisfies NounWords;
