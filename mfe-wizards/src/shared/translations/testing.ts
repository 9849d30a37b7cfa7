import { clientLanguageCookie } from '@soloist/contracts';

/**
 * For tests: every text of a dictionary by its path. Functions get digits as arguments, so letters
 * in the result come from the dictionary.
 */
export function everyText(dictionary: object, path = ''): [path: string, text: string][] {
  return Object.entries(dictionary).flatMap(([key, value]): [string, string][] => {
    const name = path ? `${path}.${key}` : key;
    if (typeof value === 'string') return [[name, value]];
    if (typeof value === 'function') return [[name, String(value('1', '2', '3', '4'))]];
    return everyText(value as object, name);
  });
}

/** For tests: the reader has chosen no language. */
export function forgetLanguage() {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
  document.cookie = `${clientLanguageCookie}=; path=/; max-age=0`;
}
