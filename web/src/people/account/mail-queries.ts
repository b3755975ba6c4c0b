import { getMailSettings, setMailSettings, turnMailOff, type MailSettings } from '@exam-vault/contract/mail-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { useSession } from '../../base/session/session.ts';

const MAIL_SETTINGS = ['mail-settings'] as const;

/** Which emails the person who is signed in gets. */
export function useMailSettings() {
  const { subject } = useSession();
  return useQuery({
    queryKey: [...MAIL_SETTINGS, subject],
    queryFn: () => call(getMailSettings),
    meta: onlyLogged('The emails that are chosen could not be asked for'),
  });
}

export function useSaveMailSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ news, wanted, queue, quiet, hour, time_zone }: MailSettings) =>
      call(setMailSettings, { body: { news, wanted, queue, quiet, hour, time_zone } }),
    onSuccess: () => client.invalidateQueries({ queryKey: MAIL_SETTINGS }),
  });
}

/** By the link of an email, without a sign-in. */
export const useTurnMailOff = (token: string) =>
  useMutation({ mutationFn: () => call(turnMailOff, { params: { token } }) });
