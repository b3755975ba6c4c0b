import { listNotifications, markNotification, readNotifications } from '@exam-vault/contract/personal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { usePage } from '../api/use-page.ts';
import { countWaitingAgain } from './waiting.ts';

const NOTIFICATIONS = ['notifications'] as const;

export function useNotifications(page: number) {
  return usePage([...NOTIFICATIONS, page], () => call(listNotifications, { query: { page: String(page) } }));
}

/** Marks one, or all of them as read. */
export function useMarkNotifications() {
  const client = useQueryClient();
  const onSettled = () => {
    countWaitingAgain();
    return client.invalidateQueries({ queryKey: NOTIFICATIONS });
  };
  return {
    mark: useMutation({
      mutationFn: ({ _id, read }: { readonly _id: string; readonly read: boolean }) =>
        call(markNotification, { params: { id: _id }, body: { read } }),
      onSettled,
    }),
    readAll: useMutation({ mutationFn: () => call(readNotifications), onSettled }),
  };
}
