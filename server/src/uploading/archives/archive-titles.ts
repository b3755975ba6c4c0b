import type { PathReading } from './read-path.ts';
import { isDepartmentName } from './read-path.ts';
import type { NameReading } from './read-name.ts';
import { areRelated } from './subject-names.ts';

/** A name of the subject in a path. */
export interface PathTitle {
  readonly title: string;
  readonly share: number;
  /** 0 is the file, 1 its folder. */
  readonly at: number;
}

/** A folder with so many subjects below is no subject itself. */
const MIN_SUBJECTS_OF_CONTAINER = 3;
const MIN_FILES = 4;
/** What nearly all paths have in common says nothing. */
const SHARED_BY_ALL = 0.85;

interface Folder {
  files: number;
  /** Names below it that are no other name of it. */
  readonly unrelated: Map<string, number>;
}

const titleOf = (rest: readonly string[]) => rest.join(' ');

/** 'geography' may be a department or a subject; where nothing else is one, it is the subject. */
function departmentAsTitle(names: readonly NameReading[]): PathTitle[] {
  const at = names.findIndex((name) => isDepartmentName(name));
  const name = names[at];
  return name ? [{ title: titleOf(name.rest), share: 0.6, at }] : [];
}

/** Which names of the paths are subjects. What stands over many different ones is none. */
export function archiveTitles(readings: readonly PathReading[]) {
  const folders = new Map<string, Folder>();
  const keyOf = (path: string, at: number) => path.split('/').slice(0, -at).join('/');
  for (const { path, names } of readings) {
    for (let at = 1; at < names.length; at += 1) {
      const own = titleOf(names[at]?.rest ?? []);
      const key = keyOf(path, at);
      const folder = folders.get(key) ?? { files: 0, unrelated: new Map<string, number>() };
      folders.set(key, folder);
      folder.files += 1;
      const below = names
        .slice(0, at)
        .map(({ rest }) => titleOf(rest))
        .filter(Boolean);
      if (own === '' || below.length === 0 || below.some((name) => areRelated(name, own))) continue;
      const last = below.at(-1) ?? '';
      folder.unrelated.set(last.toLowerCase(), (folder.unrelated.get(last.toLowerCase()) ?? 0) + 1);
    }
  }
  const isContainer = (key: string) => {
    const folder = folders.get(key);
    if (!folder) return false;
    const unrelated = [...folder.unrelated.values()].reduce((sum, count) => sum + count, 0);
    const isWide = folder.unrelated.size >= MIN_SUBJECTS_OF_CONTAINER && unrelated >= 0.5 * folder.files;
    return (
      isWide ||
      (folder.files >= MIN_FILES &&
        folder.files >= SHARED_BY_ALL * readings.length &&
        folders.size > 1 &&
        folder.unrelated.size > 0)
    );
  };
  const containers = new Map<string, boolean>();
  const contains = (key: string) => {
    const known = containers.get(key) ?? isContainer(key);
    containers.set(key, known);
    return known;
  };

  /** The likeliest first. */
  return ({ path, names }: PathReading): PathTitle[] => {
    const found = names.flatMap((name, at): PathTitle[] => {
      const title = titleOf(name.rest);
      if (title === '' || isDepartmentName(name) || (at > 0 && contains(keyOf(path, at)))) return [];
      return [{ title, share: at === 0 ? 0.75 : 0.85 - 0.1 * (at - 1), at }];
    });
    const [first, second] = found;
    if (!first) return departmentAsTitle(names);
    if (!second) return found;
    if (first.at > 0) return found;
    if (areRelated(first.title, second.title)) {
      // 'T1 OS' in 'Operating Systems': the longer one is the name, the other one agrees.
      const longer = first.title.length > second.title.length + 3 && !/\s/.test(second.title) ? first : second;
      return [{ ...longer, share: 0.92 }, ...found.slice(2)];
    }
    // A folder with a code, or of which several files say nothing else, is the subject.
    const hasCode = (names[second.at]?.codes.length ?? 0) > 0;
    const folder = folders.get(keyOf(path, second.at));
    const unrelated = folder ? [...folder.unrelated.values()].reduce((sum, count) => sum + count, 0) : 0;
    const isSubject = hasCode || (folder !== undefined && unrelated <= 0.4 * folder.files);
    return isSubject
      ? [{ ...second, share: hasCode ? 0.9 : 0.8 }, { ...first, share: 0.2 }, ...found.slice(2)]
      : [{ ...first, share: 0.6 }, { ...second, share: 0.45 }, ...found.slice(2)];
  };
}
