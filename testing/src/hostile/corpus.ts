import type { HostileFile } from './hostile-file.ts';
import { JPEG_FILES } from './jpeg-files.ts';
import { OTHER_FILES } from './other-files.ts';
import { PDF_CONTENTS_FILES } from './pdf-contents-files.ts';
import { PDF_LADEN_FILES } from './pdf-laden-files.ts';
import { PDF_FILES } from './pdf-files.ts';
import { PDF_WORDY_FILES } from './pdf-wordy-files.ts';
import { PNG_FILES } from './png-files.ts';

const named = (what: string, files: readonly HostileFile[]) =>
  files.map((file) => ({ ...file, name: `${what}: ${file.name}` }));

/** Every malformed and hostile file there is, each with the answer that its upload must get. Names are there once. */
export const CORPUS: readonly HostileFile[] = [
  ...named('other', OTHER_FILES),
  ...named('PDF', PDF_FILES),
  ...named('PDF', PDF_CONTENTS_FILES),
  ...named('PDF', PDF_LADEN_FILES),
  ...named('PDF', PDF_WORDY_FILES),
  ...named('JPEG', JPEG_FILES),
  ...named('PNG', PNG_FILES),
];
