import {
  MAX_ANSWER_PICTURES,
  MAX_ANSWER_PICTURE_BYTES,
  uploadAnswerPicture,
  type AnswerPicture,
} from '@exam-vault/contract/answers';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { upload } from '../../base/api/upload.ts';
import { t } from '../../base/languages/i18n.ts';

const MEGABYTE_BYTES = 1_048_576;

/** A picture in the form: there, or still on its way. */
interface AddedPicture {
  readonly key: string;
  readonly name: string;
  /** The fraction that is sent, 0 to 1. */
  readonly sent: number;
  readonly picture: AnswerPicture | null;
}

/** The pictures of an answer while it is written: each is sent as soon as it is chosen. */
export function useAddedPictures(before: readonly AnswerPicture[]) {
  const [pictures, setPictures] = useState<readonly AddedPicture[]>(() =>
    before.map((picture) => ({ key: picture._id, name: '', sent: 1, picture })),
  );
  const [failure, setFailure] = useState('');
  const [sending] = useState(() => new Map<string, AbortController>());
  const count = useRef(0);
  // Nobody waits for them any more.
  useEffect(
    () => () => {
      for (const one of sending.values()) one.abort();
    },
    [sending],
  );

  const change = (key: string, values: Partial<AddedPicture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));
  const drop = (key: string) => setPictures((all) => all.filter((one) => one.key !== key));

  async function send(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    sending.set(key, controller);
    try {
      const picture = await upload(uploadAnswerPicture, {
        fields: {},
        file,
        signal: controller.signal,
        onProgress: (sent) => change(key, { sent }),
      });
      change(key, { picture });
    } catch (error) {
      if (controller.signal.aborted) return;
      drop(key);
      setFailure(`${file.name}: ${problemText(error)}`);
    } finally {
      sending.delete(key);
    }
  }

  return {
    pictures,
    failure,
    isSending: pictures.some(({ picture }) => picture === null),
    isFull: pictures.length >= MAX_ANSWER_PICTURES,
    /** Of those that are there, in their order. */
    ids: pictures.flatMap(({ picture }) => (picture ? [picture._id] : [])),

    async add(files: readonly File[]): Promise<void> {
      const taken = files.slice(0, MAX_ANSWER_PICTURES - pictures.length);
      const fitting = taken.filter(({ size }) => size <= MAX_ANSWER_PICTURE_BYTES);
      const [large] = taken.filter(({ size }) => size > MAX_ANSWER_PICTURE_BYTES);
      setFailure(
        large
          ? `${large.name}: ${t('Pictures can be up to {n} MB each.', { n: MAX_ANSWER_PICTURE_BYTES / MEGABYTE_BYTES })}`
          : taken.length < files.length
            ? t('An answer can have up to {n} pictures.', { n: MAX_ANSWER_PICTURES })
            : '',
      );
      const added = fitting.map((file) => ({ file, key: `new ${(count.current += 1)}` }));
      setPictures((all) => [
        ...all,
        ...added.map(({ key, file: { name } }) => ({ key, name, sent: 0, picture: null })),
      ]);
      // One after the other: on a slow line the first is there sooner.
      for (const { key, file } of added) await send(key, file);
    },

    remove(key: string): void {
      sending.get(key)?.abort();
      drop(key);
      setFailure('');
    },
  };
}

export type AddedPictures = ReturnType<typeof useAddedPictures>;
