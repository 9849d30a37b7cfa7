/** Languages of the pages that clients open, each by its own name. One more begins here. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languages;

/** How dates, amounts and sizes are written in each. */
export const locales: Record<Language, string> = { en: 'en-US', hi: 'hi-IN' };

const asLanguage = (tag: string | null | undefined): Language | undefined => {
  const [name = ''] = (tag ?? '').toLowerCase().split('-');
  return name in languages ? (name as Language) : undefined;
};

interface Wishes {
  /** Of the address. */
  asked: string | null;
  /** Chosen before, in this browser. */
  chosen: string | null;
  /** Of the browser, most wanted first. */
  preferred: readonly string[];
}

/** The language that fits best: what the address asks for, else the earlier choice, else the browser's. */
export function chooseLanguage({ asked, chosen, preferred }: Wishes): Language {
  const wishes = [asked, chosen, ...preferred].map(asLanguage);
  return wishes.find((wish) => wish !== undefined) ?? 'en';
}
