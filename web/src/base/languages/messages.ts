import * as contract from '@exam-vault/contract/messages';
import { t, translated } from './i18n.ts';

/** The specification's texts in the language of the page. The page takes them from here; the contract has them in English. */
export const DIALOGS = translated(contract.DIALOGS);
export const LOADING = translated(contract.LOADING);
export const NOTICES = translated(contract.NOTICES);
export const FILE_GUIDANCE = translated(contract.FILE_GUIDANCE);
export const SESSIONS = translated(contract.SESSIONS);
export const commentPlaceholder = () => t(contract.COMMENT_PLACEHOLDER);
export const invalidFileType = (chosen: string, actual: string) => contract.invalidFileType(chosen, actual, t);
export const submitFailed = (error: string) => contract.submitFailed(error, t);
export const notApprovedUser = (title: string, error: string) => contract.notApprovedUser(title, error, t);
export const listFailed = (error?: string) => contract.listFailed(error, t);
export const teacherWelcome = (name: string) => contract.teacherWelcome(name, t);
export const studentWelcome = (name: string) => contract.studentWelcome(name, t);
export const appliedFilters = (count: number) => contract.appliedFilters(count, t);
export const signOutDevice = (device: string) => contract.signOutDevice(device, t);
export const sinceFirst = (times: number) => contract.sinceFirst(times, t);
