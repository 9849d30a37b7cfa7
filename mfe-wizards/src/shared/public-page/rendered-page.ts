import { createContext } from 'react';
import type { Language } from '../translations/languages.rules.ts';

interface RenderedPageState {
  language: Language;
  /** The page's script reported that a person has it open. */
  isViewReported: boolean;
}

/** What is known about a page that the server rendered; without a value, it did not. */
export const RenderedPage = createContext<RenderedPageState | undefined>(undefined);
