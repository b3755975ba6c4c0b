import { Button } from '@mantine/core';
import { IconArrowRight, IconChartPie, IconEye, IconSearch, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { usePageHeading } from '../ui/Page.tsx';
import classes from './LandingPage.module.css';
import { SamplePaper } from './SamplePaper.tsx';

const FEATURES = [
  {
    icon: IconUpload,
    title: 'Upload Papers',
    text: 'A PDF or a photo of the sheet, with its subject, year and semester.',
  },
  { icon: IconEye, title: 'Preview Papers', text: 'Read every page here, on a phone too, before you keep a copy.' },
  {
    icon: IconChartPie,
    title: 'View Analytics',
    text: 'What has been handed in, approved and sent back, by department and exam.',
  },
  {
    icon: IconSearch,
    title: 'Search Papers & Notes',
    text: 'By title, narrowed to the subject, semester or kind of exam.',
  },
];

const QUESTIONS = [
  {
    question: 'Who can read the papers?',
    answer:
      'Everybody who opens this hub. Handing in and downloading need an account, which a student has in a minute.',
  },
  {
    question: 'Why is my paper not in the list yet?',
    answer:
      'A teacher looks at every paper first. You find yours under My Papers with its stamp: Pending, Approved or Rejected, and why.',
  },
  {
    question: 'What can I upload?',
    answer: 'One file at a time, JPEG, PNG or PDF, up to 50 MB. A clear photo of the sheet is as welcome as a scan.',
  },
  {
    question: 'How do I become a teacher here?',
    answer:
      'Register with the teacher form. An administrator of the hub approves you, and then you review papers and share notes.',
  },
];

const YEAR = new Date().getFullYear();

/** The front page. */
export function LandingPage() {
  const heading = usePageHeading('');
  return (
    <>
      <div className={classes.hero}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            Welcome to Exam&nbsp;Vault
          </h1>
          <p className={classes.lead}>
            The question papers and semester notes of your college in one place: handed in by those who sat the exam,
            checked by those who teach it.
          </p>
          <div className={classes.buttons}>
            <Button component={Link} to={paths.registration()} size="lg">
              Registration
            </Button>
            <Button component={Link} to={paths.loginForm()} size="lg" variant="default">
              Learn More
            </Button>
          </div>
        </div>
        <SamplePaper />
      </div>

      <nav className={classes.doors} aria-label="Begin as">
        {[
          { to: paths.teacherForm(), name: 'Teacher', text: 'I review and share' },
          { to: paths.studentForm(), name: 'Student', text: 'I look for papers' },
          { to: paths.loginForm(), name: 'Login', text: 'I have an account' },
        ].map(({ to, name, text }) => (
          <Link key={to} to={to} className={classes.door} aria-label={name}>
            <span className={classes.doorName}>{name}</span>
            <span className={classes.doorText}>{text}</span>
            <IconArrowRight aria-hidden="true" size={20} />
          </Link>
        ))}
      </nav>

      <section id="features" tabIndex={-1} className={classes.section} aria-labelledby="features-title">
        <h2 id="features-title" className={classes.heading}>
          Features
        </h2>
        <ol className={classes.features}>
          {FEATURES.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Link to={paths.registration()} className={classes.feature}>
                <Icon aria-hidden="true" size={28} stroke={1.5} />
                <span>
                  <span className={classes.featureTitle}>{title}</span>
                  <span className={classes.featureText}>{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </section>

      <section id="about" tabIndex={-1} className={classes.section} aria-labelledby="about-title">
        <h2 id="about-title" className={classes.heading}>
          About
        </h2>
        <div className={classes.about}>
          <p>
            Old papers are the best map of an exam, and they used to live in one senior’s phone. Exam Vault keeps them
            for the whole college. A student hands in a paper, a teacher approves it or says what is wrong with it, and
            from then on everybody finds it by its subject, semester and kind of exam.
          </p>
          <p>Nothing here calls home: papers, notes and accounts stay on the hub your college runs.</p>
        </div>
      </section>

      <section className={classes.section} aria-labelledby="questions-title">
        <h2 id="questions-title" className={classes.heading}>
          Questions
        </h2>
        <div className={classes.questions}>
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className={classes.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>

      <footer className={classes.footer}>
        <p>© {YEAR} Exam Vault</p>
      </footer>
    </>
  );
}
