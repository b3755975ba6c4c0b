/**
 * What lies in the store without a row and is dated in the future: the clock was ahead when it came, or has been put back since, perhaps
 * this very moment, under an upload that is about to commit. By its date it would be young for ever. So its age counts from when a sweep
 * first found it, by a clock that nobody sets; a hub that starts anew counts anew.
 */
export function futureDatedFiles() {
  const firstFound = new Map<string, number>();
  return {
    /** One sweep, for which that is over which was found `age` milliseconds ago. */
    look(age: number) {
      const before = [...firstFound.keys()];
      const found = new Set<string>();
      return {
        isOver(name: string): boolean {
          found.add(name);
          const since = firstFound.get(name) ?? performance.now();
          firstFound.set(name, since);
          return performance.now() - since > age;
        },
        /** All has been looked through: what was not found is gone, named by a row, or of the past by now. */
        end(): void {
          for (const name of before) if (!found.has(name)) firstFound.delete(name);
        },
      };
    },
  };
}
