import type { Contract, PublicInvoice } from '@soloist/contracts';
import type { Language, LanguagePreferences } from '../shared/translations/languages.rules.ts';

/** What a page shows: the record behind its link. */
export type ClientPageRecord = { contract: Contract } | { invoice: PublicInvoice };

/** What the gateway gives to the renderer. */
export interface ClientPageRequest {
  record: ClientPageRecord;
  /** Path and query of the page. */
  url: string;
  /** Besides the one in the address. */
  languages: Omit<LanguagePreferences, 'requested'>;
}

/** What the rendered page tells its script: enough to render the same again. */
export interface ClientPageData {
  record: ClientPageRecord;
  language: Language;
}

/** The gateway's template has the data under this id. */
export const dataId = 'page-data';
/** The element with the rendered page. */
export const contentId = 'content';
/** Visible after the page's code could not be loaded. */
export const failureId = 'page-failure';

/** Ids of elements are the same on both sides. */
export const identifierPrefix = 'client-';
