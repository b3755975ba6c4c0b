/** A form of a paper that is filled in. */
export const PAPER_FIELDS = {
  title: 'Operating Systems, end of term',
  subject: 'Operating Systems',
  department: 'CSE',
  year: '2nd',
  semester: 'III',
  paper_type: 'Main',
  exam_type: 'University',
};
