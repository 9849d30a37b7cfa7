/** The language that a reader of clients' pages chose in this browser. */
export const clientLanguageCookie = 'soloist-client-language';
