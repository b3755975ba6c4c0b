/** What is around the pages, other than the front page, which does without it (decision 75). */
export { HubLayout } from './HubLayout.tsx';
export { Inside } from './Inside.tsx';
export { RequireAdministrator, RequireSignIn, RequireTeacher } from './require.tsx';
export { UnknownPage } from './UnknownPage.tsx';
