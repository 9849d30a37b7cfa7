import { ApiError } from '@soloist/web-client';
import { useTexts } from '../../../../texts/use-texts.ts';
import { en, type InvoiceTexts } from './en.ts';
import { hi } from './hi.ts';

export const dictionaries = { en, hi };

export const useInvoiceTexts = () => useTexts(dictionaries);

/** What to say of a failed call. */
export function problemOf(error: Error, texts: InvoiceTexts): string {
  return texts.problem(error instanceof ApiError ? error.code : 'internal', error.message);
}
