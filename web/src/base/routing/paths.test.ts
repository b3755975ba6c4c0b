import { matchPath } from '@exam-vault/contract/path-pattern';
import { matchRoutes } from '../routing/routing.tsx';
import { describe, expect, it } from 'vitest';
import { paths, patterns } from './paths.ts';

const ID = 'a/b ü';

describe('paths', () => {
  it('are the addresses of the specification', () => {
    expect({
      landing: paths.landing(),
      features: paths.features(),
      about: paths.about(),
      registration: paths.registration(),
      teacherForm: paths.teacherForm(),
      studentForm: paths.studentForm(),
      loginForm: paths.loginForm(),
      forgotPassword: paths.forgotPassword(),
      resetPassword: paths.resetPassword(),
      allPapers: paths.allPapers(),
      allPapersPage: paths.allPapers({ page: 3, subject: 'DBMS', year: '', semester: undefined }),
      allPapersView: paths.allPapersView(ID),
      myPapers: paths.myPapers(),
      myPapersView: paths.myPapersView(ID),
      newPapers: paths.newPapers(),
      reviewPaper: paths.reviewPaper(ID),
      reviewDesk: paths.reviewDesk(),
      uploadPaper: paths.uploadPaper(),
      editPaper: paths.editPaper(ID),
      allNotes: paths.allNotes(),
      allNotesView: paths.allNotesView(ID),
      myNotes: paths.myNotes(),
      myNotesView: paths.myNotesView(ID),
      uploadNotes: paths.uploadNotes(),
      editNotes: paths.editNotes(ID),
      stats: paths.stats(),
      docs: paths.docs(),
      privacy: paths.privacy(),
      myProfile: paths.myProfile(),
      teachers: paths.teachers(),
      allTeachers: paths.allTeachers(),
      students: paths.students(),
      deletedDocuments: paths.deletedDocuments(),
      auditLog: paths.auditLog(),
    }).toEqual({
      landing: '/',
      features: '/#features',
      about: '/#about',
      registration: '/registration',
      teacherForm: '/teacher_form',
      studentForm: '/student_form',
      loginForm: '/login_form',
      forgotPassword: '/forgot_password',
      resetPassword: '/reset_password',
      allPapers: '/all_paper',
      allPapersPage: '/all_paper?page=3&subject=DBMS',
      allPapersView: '/all_paper/a%2Fb%20%C3%BC/view_paper',
      myPapers: '/my_paper',
      myPapersView: '/my_paper/a%2Fb%20%C3%BC/view_paper',
      newPapers: '/new_papers',
      reviewPaper: '/new_papers/a%2Fb%20%C3%BC/view_paper',
      reviewDesk: '/new_papers/desk',
      uploadPaper: '/upload_paper',
      editPaper: '/upload_paper/a%2Fb%20%C3%BC',
      allNotes: '/all_notes',
      allNotesView: '/all_notes/a%2Fb%20%C3%BC/view_notes',
      myNotes: '/my_notes',
      myNotesView: '/my_notes/a%2Fb%20%C3%BC/view_notes',
      uploadNotes: '/upload_notes',
      editNotes: '/upload_notes/a%2Fb%20%C3%BC',
      stats: '/stats',
      docs: '/docs',
      privacy: '/privacy',
      myProfile: '/my_profile',
      teachers: '/teachers',
      allTeachers: '/teachers/all',
      students: '/teachers/students',
      deletedDocuments: '/teachers/deleted',
      auditLog: '/teachers/log',
    });
  });

  it('each match a pattern of the router, ids included', () => {
    for (const path of Object.values(paths)) {
      const address = (path as (id: never) => string)(ID as never).split(/[?#]/)[0] ?? '';
      const routes = Object.values(patterns).map((pattern) => ({ path: pattern, elements: [] }));
      const match = matchRoutes(routes, address);
      expect(match, address).not.toBeNull();
      if (address.includes('%')) expect(match?.params).toMatchObject({ id: ID });
    }
  });

  it('have both ways to the edit form', () => {
    expect(matchPath(patterns.editPaper, '/edit_paper/7')?.params).toEqual({ id: '7' });
    expect(matchPath(patterns.editPaper, '/edit_paper')).not.toBeNull();
    expect(matchPath(patterns.uploadPaper, '/upload_paper')).not.toBeNull();
  });
});
