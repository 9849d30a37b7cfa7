import { ApiError } from '@soloist/web-client';
import { useTexts } from '../../shared/translations/use-texts.ts';
import { type ContractTexts, en } from './en.ts';
import { hi } from './hi.ts';

export const dictionaries = { en, hi };

export const useContractTexts = () => useTexts(dictionaries);

/** The message for a failed call. */
export function problemOf(error: Error, texts: ContractTexts): string {
  return texts.problem(error instanceof ApiError ? error.code : 'internal', error.message);
}
