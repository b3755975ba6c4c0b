import type { Locator } from 'playwright-core';
import type { PickedFile } from './files.ts';

/** A person at a phone, whose taps and typed characters are counted. */
export class Hand {
  taps = 0;
  typed = 0;

  async press(goal: Locator): Promise<void> {
    this.taps += 1;
    await goal.click();
  }

  /** One tap into the field, then the keys. */
  async type(field: Locator, text: string): Promise<void> {
    this.taps += 1;
    this.typed += text.length;
    await field.fill(text);
  }

  /** One tap opens the list, one chooses. What stands there already takes none. */
  async choose(list: Locator, value: string): Promise<void> {
    if ((await list.inputValue()) === value) return;
    this.taps += 2;
    await list.selectOption(value);
  }

  /** One tap opens the phone's photos, one takes the first. */
  async pick(field: Locator, file: PickedFile): Promise<void> {
    this.taps += 2;
    await field.setInputFiles(file);
  }
}
