import { ApiError } from '@soloist/web-client';
import { useTexts } from '../../../texts/use-texts.ts';
import { dictionaries } from './dictionaries.ts';
import type { ContractTexts } from './en.ts';

export const useContractTexts = () => useTexts(dictionaries);

/** What to say of a failed call. */
export function problemOf(error: Error, texts: ContractTexts): string {
  return texts.problem(error instanceof ApiError ? error.code : 'internal', error.message);
}
