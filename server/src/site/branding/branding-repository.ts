import { hexColor } from '@exam-vault/contract/accent';
import type { BrandingWords } from '@exam-vault/contract/branding';
import type { Logo } from '@exam-vault/sandbox/logo/logo-reader';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { BrandingTable } from '../../base/database/branding-schema.ts';
import type { Schema } from '../../base/database/schema.ts';
import { lookLogo, NO_LOOK, NO_WORDS, type Look } from './look.ts';

type WordsRow = Pick<Selectable<BrandingTable>, keyof BrandingWords>;

const WORDS = ['name', 'short_name', 'accent', 'welcome', 'links'] as const;

const toWords = ({ name, short_name, accent, welcome, links }: WordsRow): BrandingWords => ({
  name,
  short_name,
  accent: accent === null ? null : hexColor(accent),
  welcome,
  links,
});

function toLook(row: Selectable<BrandingTable>): Look {
  const { logo_wide: wide, logo_square: square, logo_width: width, logo_height: height, revision } = row;
  const logo = wide && square && width && height ? lookLogo({ wide, square, width, height }) : null;
  return { words: toWords(row), logo, source: 'screen', revision };
}

/** What is set on the screen. Inside a transaction, create a repository on that transaction. */
export function brandingRepository(db: Kysely<Schema>) {
  return {
    async read(): Promise<Look> {
      const row = await db.selectFrom('branding').selectAll().executeTakeFirst();
      return row ? toLook(row) : NO_LOOK;
    },

    async words(): Promise<BrandingWords> {
      const row = await db.selectFrom('branding').select(WORDS).executeTakeFirst();
      return row ? toWords(row) : NO_WORDS;
    },

    /** Waits for another change that is under way. There is a row from then on. */
    async lock(now: Date): Promise<Look> {
      await db
        .insertInto('branding')
        .values({ is_only: true, revision: 0, links: '[]', updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return toLook(await db.selectFrom('branding').selectAll().forUpdate().executeTakeFirstOrThrow());
    },

    async saveWords(words: BrandingWords, revision: number, now: Date): Promise<void> {
      await save({ ...words, links: JSON.stringify(words.links) }, revision, now);
    },

    async saveLogo(logo: Logo | null, revision: number, now: Date): Promise<void> {
      const { wide = null, square = null, width = null, height = null } = logo ?? {};
      await save({ logo_wide: wide, logo_square: square, logo_width: width, logo_height: height }, revision, now);
    },
  };

  async function save(values: Updateable<BrandingTable>, revision: number, updated_at: Date): Promise<void> {
    await db
      .updateTable('branding')
      .set({ ...values, revision, updated_at })
      .execute();
  }
}
