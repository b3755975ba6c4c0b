import { describe, expect, it } from 'vitest';
import { pageNotIndexed, pageWithHead, type PageHead } from './page-head.ts';

const page = `<head>
    <title>Exam Vault</title>
    <meta
      name="description"
      content="A hub"
    />
  </head><noscript>Exam Vault needs JavaScript.</noscript>`;
const head: PageHead = {
  title: 'Deadlocks "$&" <b>',
  description: 'It costs $1 & more',
  canonical: 'https://hub.example.edu/all_paper?a=1&b=2',
  image: null,
  data: { name: '</script><script>alert(1)</script>' },
  withoutScript: '<h1>Deadlocks</h1>',
};

describe('the head of a page', () => {
  it('replaces title, description and the text without JavaScript', () => {
    const text = pageWithHead(page, head);
    expect(text).toContain('<title>Deadlocks &quot;$&amp;&quot; &lt;b&gt; · Exam Vault</title>');
    expect(text).toContain('<meta name="description" content="It costs $1 &amp; more" />');
    expect(text).toContain('<link rel="canonical" href="https://hub.example.edu/all_paper?a=1&amp;b=2" />');
    expect(text).toContain('<noscript><h1>Deadlocks</h1></noscript>');
    expect(text.match(/name="description"/g)).toHaveLength(1);
  });

  it('lets no text end a script element', () => {
    expect(pageWithHead(page, head).match(/<\/script>/g)).toHaveLength(1);
  });

  it('asks search engines to stay away where they may not list a page', () => {
    expect(pageNotIndexed(page)).toContain('<meta name="robots" content="noindex" />');
  });
});
