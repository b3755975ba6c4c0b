import { IconListNumbers } from '@tabler/icons-react';
import { type ComponentType, Suspense, useId, useMemo, useRef, useState } from 'react';
import { paths } from '../../base/routing/paths.ts';
import { useSession } from '../../base/session/session.ts';
import type { SignInRequest } from '../../base/session/sign-in-request.ts';
import { Link, useLocation, useSearchParams } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import classes from './DocumentReader.module.css';
import { anchorFromAddress } from '../search/search-hit.ts';
import type { MarkedPlace } from '../viewer/viewer-props.ts';
import { t } from '../../base/languages/i18n.ts';

/** A question that an address names. */
export interface WantedQuestion {
  readonly label: string;
  /** Tells two questions of one label apart. */
  readonly page: number | null;
}

export interface QuestionsProps {
  readonly id: string;
  readonly subject: string;
  /** The question to go to as soon as it is known. */
  readonly wanted: WantedQuestion | null;
  readonly isOpen: boolean;
  readonly onPlace: (place: MarkedPlace) => void;
}

interface QuestionsBesideProps extends Pick<QuestionsProps, 'id' | 'subject' | 'onPlace'> {
  readonly Questions: ComponentType<QuestionsProps>;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Where there is room for the questions beside the page. Elsewhere they lie over it. */
export const hasRoomBeside = () => window.matchMedia('(min-width: 62em)').matches;

/** The questions of a document, for those who are signed in. They are loaded when they are opened or the address names one. */
export function QuestionsBeside({ id, subject, Questions, isOpen, onOpen, onPlace }: QuestionsBesideProps) {
  const { signedIn } = useSession();
  const wanted = useWantedQuestion();
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!signedIn) return wanted && <LogInForQuestion label={wanted.label} />;
  return (
    <>
      <Button
        ref={toggle}
        className={classes.questionsToggle ?? ''}
        variant="default"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => onOpen(!isOpen)}
        leftSection={<IconListNumbers size={18} aria-hidden />}
      >
        {t('Questions')}
      </Button>
      <div id={panel} className={classes.questions} hidden={!isOpen}>
        {(wasOpen || wanted !== null) && (
          <Suspense fallback={<p role="status">{t('Loading questions…')}</p>}>
            <Questions
              id={id}
              subject={subject}
              wanted={wanted}
              isOpen={isOpen}
              onPlace={(place) => {
                onPlace(place);
                if (!isOpen || hasRoomBeside()) return;
                onOpen(false);
                toggle.current?.focus({ preventScroll: true });
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** A link to a question leads everybody to the paper; to the question only those who are signed in. */
function LogInForQuestion({ label }: { readonly label: string }) {
  const { pathname, search, state } = useLocation();
  const request: SignInRequest = { why: 'screen', returnTo: pathname + search, state };
  return (
    <Button
      component={Link}
      to={paths.loginForm()}
      state={request}
      variant="default"
      className={classes.questionsToggle ?? ''}
    >
      {t('Sign in to go to question {label}', { label })}
    </Button>
  );
}

/** The question in the address (contract section 9). */
export function useWantedQuestion(): WantedQuestion | null {
  const [address] = useSearchParams();
  const label = address.get('question')?.trim() ?? '';
  const { page } = anchorFromAddress(address);
  return useMemo(() => (label === '' ? null : { label, page }), [label, page]);
}
