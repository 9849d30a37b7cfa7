// A file of its own: a format is built where it is imported, and most start pages need none.
import { dateFormat, documentLocale } from './formats.ts';

/** A day (`YYYY-MM-DD`, or an instant in UTC) in a document, an email or a message, such as `December 14, 2026`. */
export const longDay = dateFormat({ locale: documentLocale, dateStyle: 'long', timeZone: 'UTC' });
