/** Languages of the pages for clients, each by its native name. Add a language here first. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languages;

/** The locale for dates, amounts and sizes in each language. */
export const locales: Record<Language, string> = { en: 'en-US', hi: 'hi-IN' };

const asLanguage = (tag: string | null | undefined): Language | undefined => {
  const [name = ''] = (tag ?? '').toLowerCase().split('-');
  return name in languages ? (name as Language) : undefined;
};

export interface LanguagePreferences {
  /** The language in the URL. */
  requested: string | null;
  /** The earlier choice in this browser. */
  chosen: string | null;
  /** The browser's languages, best first. */
  preferred: readonly string[];
}

/** The best language: from the URL, else the earlier choice, else the browser's preference. */
export function chooseLanguage({ requested, chosen, preferred }: LanguagePreferences): Language {
  const candidates = [requested, chosen, ...preferred].map(asLanguage);
  return candidates.find((candidate) => candidate !== undefined) ?? 'en';
}
