import { t } from '../../base/languages/i18n.ts';

/** What is said of a file that was cut before it was uploaded. `isPhoto`: of a photo, or of a draft that is made of photos. */
export function incompleteText(isPhoto: boolean): string {
  return isPhoto
    ? t('A photo is incomplete. Part of it may be missing.')
    : t('This PDF is incomplete. Some pages may be missing.');
}

/** The same for the person who uploads it, with what to do. */
export function incompleteAdvice(isPhoto: boolean): string {
  return isPhoto
    ? t('A photo is incomplete. Part of it may be missing. Take it again if you can.')
    : t('This PDF is incomplete. Some pages may be missing. If you have the whole file, upload that one.');
}
