import {
  addressOfExport,
  correctProfile,
  deleteAccount,
  type DocumentChoice,
  getPrivacyFacts,
  keepAccount,
  type ProfileCorrection,
} from '@exam-vault/contract/account';
import type { Profile } from '@exam-vault/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { queryClient } from '../../base/api/query-client.ts';
import { countWaitingAgain } from '../personal/waiting.ts';

/** What data is stored about people, and for how long. */
export function usePrivacyFacts() {
  return useQuery({ queryKey: ['privacy-facts'], queryFn: () => call(getPrivacyFacts, {}) });
}

/** The address of the own export. The browser saves it while it arrives: the page never holds it. */
export const exportAddress = async (): Promise<string> => (await call(addressOfExport)).path;

export async function askForDeletion(documents: DocumentChoice, password: string | undefined): Promise<void> {
  await call(deleteAccount, { body: { documents, ...(password === undefined ? {} : { password }) } });
  countWaitingAgain();
}

export async function keepOwnAccount(): Promise<void> {
  await call(keepAccount);
  countWaitingAgain();
}

/** The name also stands on documents, so everything is asked for again. */
export async function sendCorrection(correction: ProfileCorrection): Promise<Profile> {
  const profile = await call(correctProfile, { body: correction });
  await queryClient.invalidateQueries();
  return profile;
}

/** Has the browser save the file behind an address, without leaving the page. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
