import type { Messages } from '@lingui/core';

const parts = import.meta.glob<Messages>('./*.json', { eager: true, import: 'default' });

/** The Hindi texts by their English. The files divide them only so that people do not change the same one. */
export const messages: Messages = Object.assign({}, ...Object.values(parts));
