import { Button } from '../../base/ui/Button.tsx';
import { Link, useScrollToAnchor } from '../../base/routing/routing.tsx';
import { useBranding } from '../branding/branding.ts';
import { InstitutionLinks } from '../branding/Institution.tsx';
import { LinkedText } from '../branding/LinkedText.tsx';
import { paths } from '../../base/routing/paths.ts';
import { isForMembers } from '../../base/session/readers.ts';
import { usePageHeading } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { Doors } from './Doors.tsx';
import { FEATURES, GAINS, QUESTIONS } from './landing-texts.ts';
import classes from './LandingPage.module.css';
import { PublicSearch } from './PublicSearch.tsx';
import { SamplePaper } from './SamplePaper.tsx';
import { t } from '../../base/languages/i18n.ts';
import { Rich } from '../../base/languages/Rich.tsx';

const YEAR = new Date().getFullYear();

/** The front page (spec section 1). */
export default function LandingPage() {
  // The frame may be there before this page, and its anchors with it.
  useScrollToAnchor();
  return (
    <>
      <Front />
      <InstitutionWelcome />
      <Features />
      <About />
      <Questions />
      <Footer />
    </>
  );
}

function Front() {
  const heading = usePageHeading('');
  return (
    <div className={classes.front}>
      <header className={classes.hero}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          <Rich text="Welcome to <hub>Exam Vault</hub>" parts={{ hub: <span className={classes.hub} /> }} />
        </h1>
        <p className={classes.lead}>
          {t(
            'All your college’s exam papers in one place. Upload, preview, search and download papers and notes, and view analytics. Uploaded by students, reviewed by teachers.',
          )}
        </p>
        <div className={classes.buttons}>
          <Button component={Link} to={paths.registration()} size="lg">
            {t('Registration')}
          </Button>
          <Button component={Link} to={paths.loginForm()} size="lg" variant="default">
            {t('Learn More')}
          </Button>
        </div>
        {!isForMembers() && <PublicSearch />}
      </header>
      <Doors />
      <SamplePaper />
    </div>
  );
}

/** The institution's own words, beside those of the specification. */
function InstitutionWelcome() {
  const look = useBranding();
  if (!look?.welcome) return null;
  return (
    <section className={classes.section} aria-labelledby="welcome-title">
      <h2 id="welcome-title" className={classes.heading}>
        {look.name ?? t('Welcome')}
      </h2>
      <LinkedText text={look.welcome} />
    </section>
  );
}

function Features() {
  return (
    <section id="features" tabIndex={-1} className={classes.section} aria-labelledby="features-title">
      <h2 id="features-title" className={classes.heading}>
        {t('Features')}
      </h2>
      <ul className={classes.features}>
        {FEATURES.map(({ icon: Icon, title, text, wish }) => (
          <li key={title}>
            <Link to={paths.registration()} state={wish} className={classes.feature}>
              <Icon aria-hidden="true" size={28} stroke={1.5} />
              <span>
                <span className={classes.featureTitle}>{t(title)}</span>
                <span className={classes.featureText}>{t(text)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function About() {
  return (
    <section id="about" tabIndex={-1} className={classes.section} aria-labelledby="about-title">
      <h2 id="about-title" className={classes.heading}>
        {t('About')}
      </h2>
      <div className={classes.about}>
        <p>
          {t(
            'Past papers are the best guide to an exam, but they’re often hard to find. Exam Vault keeps them for the whole college. Students upload papers, teachers review them, and everyone can find them by subject, semester and exam type.',
          )}
        </p>
        <dl className={classes.gains}>
          {GAINS.map(({ who, text }) => (
            <div key={who}>
              <dt>{t(who)}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Questions() {
  return (
    <section className={classes.section} aria-labelledby="questions-title">
      <h2 id="questions-title" className={classes.heading}>
        {t('Frequently asked questions')}
      </h2>
      <div className={classes.questions}>
        {QUESTIONS.map(({ question, answer, forMembers = answer }) => (
          <details key={question} className={classes.question}>
            <summary>{t(question)}</summary>
            <p>{t(isForMembers() ? forMembers : answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Footer() {
  return (
    <footer className={classes.footer}>
      <p>© {YEAR} Exam Vault</p>
      <nav aria-label={t('More about Exam Vault')} className={classes.more}>
        <Link to={paths.privacy()} className={textLink.link}>
          {t('Privacy')}
        </Link>
        <Link to={paths.docs()} className={textLink.link}>
          {t('API for developers')}
        </Link>
        <Link to={paths.copyright()} className={textLink.link}>
          {t('Copyright claim')}
        </Link>
        <InstitutionLinks />
      </nav>
    </footer>
  );
}
