import { readingHub, type ReadingHub } from './reading-hub.ts';

/** Of papers whose subject no query names. */
export const OTHER = { subject: 'Surveying', department: 'CIVIL', exam_type: 'University' };

/** A hub with a few approved papers to search inside: contract section 4. */
export async function searchHub(): Promise<ReadingHub> {
  const hub = await readingHub();
  await hub.approvedPaper(
    { ...OTHER, title: 'First scan', exam_year: '2021' },
    'Faculty of Engineering\nAnswer all questions\nDefine precipitation and evaporation',
    'Explain deadlock prevention & the <script>alert(1)</script> banker algorithm\nWith a "safe" state',
  );
  await hub.approvedPaper(
    { ...OTHER, title: 'Second scan' },
    'Prevent theft of ladders\nThe theodolite deadlocks never',
  );
  await hub.approvedPaper({ ...OTHER, title: 'Deadlock handling' }, 'Nothing of that word here');
  await hub.approvedPaper(
    { title: 'Mid Sem OS', subject: 'Operating Systems', exam_type: 'Midterm', exam_year: '2023', semester: 'V' },
    'Paging and segmentation\nThrashing',
  );
  await hub.approvedPaper(
    { title: 'Old OS', subject: 'Operating Systems', exam_type: 'Midterm', exam_year: '2020', semester: 'V' },
    'Paging alone',
  );
  await hub.approvedPaper(
    { title: 'A back paper', subject: 'DBMS', exam_type: 'University', paper_type: 'Back', semester: 'V' },
    'Normal forms and two phase locking',
    'The phase of the moon, two of them\nKruskal',
  );
  await hub.approvedPaper({ ...OTHER, title: 'Fourth scan' }, 'Flow of fIuids\n~Flow of fluids\nCapillarity of soils');
  await hub.approvedPaper({ ...OTHER, title: 'Résumé of hydraulics' }, 'Théorème de Bernoulli\nविद्युत चुंबकीय क्षेत्र');
  return hub;
}
