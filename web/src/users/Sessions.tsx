import { SESSIONS, signOutDevice } from '@exam-vault/contract/messages';
import { endSession, listSessions, type Session } from '@exam-vault/contract/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { call } from '../api/call.ts';
import { onlyLogged } from '../api/query-client.ts';
import { useSession } from '../identity/session.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { focusIfLost } from '../ui/focus-if-lost.ts';
import { dateAndTime, longDate } from '../ui/long-date.ts';
import section from './SecondFactor.module.css';
import classes from './Sessions.module.css';

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
    mutationFn: ({ _id }: Session) => call(endSession, { params: { id: _id } }),
    onMutate: () => setNews(''),
    onSuccess: (_answer, { device }) => setNews(`${device ?? SESSIONS.unknownDevice} is signed out.`),
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
        {sessions.map((session) => (
          <Device
            key={session._id}
            session={session}
            busy={ending.isPending}
            onSignOut={() => ending.mutate(session)}
          />
        ))}
      </ul>
      <output>{news}</output>
    </section>
  );
}

interface DeviceProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

function Device({ session, busy, onSignOut }: DeviceProps) {
  const { confirm } = useDialogs();
  const { current, address, created_at, used_at } = session;
  const device = session.device ?? SESSIONS.unknownDevice;
  return (
    <li className={classes.device}>
      <div>
        <strong>{device}</strong>
        <p>
          {SESSIONS.since} {dateAndTime(created_at)}
          {address !== null && `, from ${address}`}
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
          aria-label={`Sign out ${device}, ${dateAndTime(created_at)}`}
          onClick={() => confirm({ ...signOutDevice(device), onOkay: onSignOut })}
        >
          Sign out
        </BusyButton>
      )}
    </li>
  );
}
