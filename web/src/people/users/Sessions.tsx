import { SESSIONS, signOutDevice, sinceFirst } from '../../base/languages/messages.ts';
import { endSession, listSessions, type Session } from '@exam-vault/contract/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { useSession, signOutEverywhere } from '../../base/session/session.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { focusIfLost } from '../../base/ui/focus.ts';
import { dateAndTime, longDate } from '../../base/languages/format.ts';
import section from './SecondFactor.module.css';
import classes from './Sessions.module.css';
import { t } from '../../base/languages/i18n.ts';
import { useNavigate } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import profileClasses from './ProfilePage.module.css';
import { text } from '@exam-vault/contract/texts';

/** The user's sessions: each device, with a button to sign it out. */
export function Sessions() {
  const { subject } = useSession();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState('');
  const queryKey = ['sessions', subject];
  const { data: sessions } = useQuery({
    queryKey,
    queryFn: async () => (await call(listSessions)).data,
    meta: onlyLogged('The sessions could not be fetched'),
  });
  const ending = useMutation({
    mutationFn: (group: SessionGroup) =>
      Promise.all(group.sessions.map(({ _id }) => call(endSession, { params: { id: _id } }))),
    onMutate: () => setNews(''),
    onSuccess: (_answer, { device }) => setNews(t('Signed out {device}', { device: device ?? SESSIONS.unknownDevice })),
    onError: (error) => setNews(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const count = sessions?.length;
  // The pressed button disappears with its line.
  useEffect(() => {
    if (news !== '' && count !== undefined) focusIfLost(heading.current);
  }, [news, count]);
  if (sessions === undefined || sessions.length === 0) return null;
  return (
    <section aria-labelledby="sessions" className={section.section}>
      <h2 id="sessions" ref={heading} tabIndex={-1} className={classes.heading}>
        {SESSIONS.heading}
      </h2>
      <ul className={classes.list} aria-labelledby="sessions">
        {sessionGroups(sessions).map((group) => (
          <Device
            key={group.sessions[0]._id}
            group={group}
            busy={ending.isPending}
            onSignOut={() => ending.mutate(group)}
          />
        ))}
      </ul>
      <output>{news}</output>
    </section>
  );
}

interface DeviceProps {
  readonly group: SessionGroup;
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

function Device({ group, busy, onSignOut }: DeviceProps) {
  const { confirm } = useDialogs();
  const { current, address, sessions, first } = group;
  const [{ used_at }] = sessions;
  const device = group.device ?? SESSIONS.unknownDevice;
  return (
    <li className={classes.device}>
      <div>
        <strong>{device}</strong>
        <p>
          {sessions.length === 1 ? SESSIONS.since : sinceFirst(sessions.length)} {dateAndTime(first)}
          {address !== null && t(', from {address}', { address })}
        </p>
        <p>
          {SESSIONS.lastUsed} {longDate(used_at)}
        </p>
      </div>
      {current ? (
        <span className={classes.current}>{SESSIONS.current}</span>
      ) : (
        <BusyButton
          variant="default"
          busy={busy}
          aria-label={t('Sign out {device}, {date}', { device, date: dateAndTime(first) })}
          onClick={() => confirm({ ...signOutDevice(device), action: t('Sign out'), onOkay: onSignOut })}
        >
          {t('Sign out')}
        </BusyButton>
      )}
    </li>
  );
}

/** Sessions that are one line of the list: the same browser at the same address. */
export interface SessionGroup extends Pick<Session, 'current' | 'device' | 'address'> {
  /** Used last first. */
  readonly sessions: readonly [Session, ...Session[]];
  /** When the first of them signed in. */
  readonly first: string;
}

/**
 * One line for all sessions of a browser at an address: a tab that was closed and opened again is no other device. The session of this
 * request stays alone, so that it is never signed out with others; and so does one of which too little is known.
 */
export function sessionGroups(sessions: readonly Session[]): SessionGroup[] {
  const groups = new Map<string, SessionGroup>();
  for (const session of sessions) {
    const { _id, current, device, address, created_at } = session;
    const key = current || device === null || address === null ? _id : JSON.stringify([device, address]);
    const group = groups.get(key);
    groups.set(key, {
      current,
      device,
      address,
      sessions: group ? [...group.sessions, session] : [session],
      first: group && group.first < created_at ? group.first : created_at,
    });
  }
  return [...groups.values()];
}

const QUESTION = {
  title: text('Sign out everywhere'),
  text: text('Sign out on every phone, computer and tab, including this one?'),
};

/** Ends every session of the user on all devices, after a confirmation. */
export function SignOutEverywhere() {
  const { confirm } = useDialogs();
  const navigate = useNavigate();
  const ending = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: (isHere) => isHere && navigate(paths.loginForm()),
  });
  return (
    <section aria-labelledby="sign-out-everywhere">
      <h2 id="sign-out-everywhere">{t('Sign out everywhere')}</h2>
      <div className={profileClasses.form}>
        <p>{t('Use this if you lost your phone or signed in on a shared computer.')}</p>
        <BusyButton
          variant="default"
          busy={ending.isPending || ending.isSuccess}
          onClick={() =>
            confirm({
              title: t(QUESTION.title),
              text: t(QUESTION.text),
              action: t('Sign out'),
              onOkay: () => ending.mutate(),
            })
          }
        >
          {t('Sign out everywhere')}
        </BusyButton>
        <output>
          {ending.error && t('You’re still signed in. {problem}', { problem: problemText(ending.error) })}
        </output>
      </div>
    </section>
  );
}
