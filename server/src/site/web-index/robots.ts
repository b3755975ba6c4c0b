/** Pages of one person or one role: nothing on them is for a search engine. */
const PERSONAL_PAGES = [
  '/admin/',
  '/api/auth/',
  '/edit_paper',
  '/my_drafts',
  '/my_notes',
  '/my_paper',
  '/my_profile',
  '/my_solutions',
  '/new_papers',
  '/teachers',
  '/upload_notes',
  '/upload_paper',
  '/upload_solution',
];

/** robots.txt (RFC 9309). The calls of the API stay allowed: search engines that run scripts need them to draw a page. */
export function robotsText(origin: string | null): string {
  if (origin === null) return 'User-agent: *\nDisallow: /\n';
  const rules = PERSONAL_PAGES.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`;
}
