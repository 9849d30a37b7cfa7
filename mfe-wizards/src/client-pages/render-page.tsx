import { networkErrorMessage } from '@soloist/contracts';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { dictionaries as contractTexts } from '../contracts/translations/use-contract-texts.ts';
import { dictionaries as invoiceTexts } from '../invoices/public/translations/use-invoice-texts.ts';
import { chooseLanguage, type Language } from '../shared/translations/languages.rules.ts';
import {
  type ClientPageData,
  type ClientPageRequest,
  contentId,
  dataId,
  failureId,
  identifierPrefix,
} from './client-page.ts';
import styles from './client-pages.module.css';
import { ClientPages } from './client-pages.tsx';
import { storeRecord } from './store-record.ts';

export interface RenderedClientPage {
  language: Language;
  /** The content of the page's `body`, with the data for its script. */
  body: string;
}

/**
 * Renders the page behind an emailed link to HTML without a browser.
 * @throws if any part fails: the reader then gets the page that the browser renders.
 */
export async function renderPage({
  record,
  url,
  languages,
}: ClientPageRequest): Promise<RenderedClientPage> {
  const { searchParams } = new URL(url, 'http://localhost');
  const language = chooseLanguage({ ...languages, requested: searchParams.get('lang') });
  // One for each page: a record is nobody else's.
  const queryClient = new QueryClient();
  storeRecord(record, queryClient);
  const content = await renderContent(
    <StaticRouter location={url}>
      <ClientPages language={language} isViewReported={false} queryClient={queryClient} />
    </StaticRouter>,
  );
  queryClient.clear();
  const data: ClientPageData = { record, language };
  const texts = 'contract' in record ? contractTexts : invoiceTexts;
  const { noScript, problem } = texts[language];
  const failure = problem('network', networkErrorMessage);
  return {
    language,
    body: [
      `<noscript><p class="${styles.note}">${escapeText(noScript)}</p></noscript>`,
      `<main id="${contentId}">${content}</main>`,
      `<p id="${failureId}" class="${styles.failure}" role="alert" lang="${language}" hidden>${escapeText(failure)}</p>`,
      `<script type="application/json" id="${dataId}">${escapeData(data)}</script>`,
    ].join(''),
  };
}

async function renderContent(page: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(page, {
    identifierPrefix,
    // Everything in its place, in one piece.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  return new Response(stream).text();
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Inside a script element, only `<` could end the element or open a comment. */
const escapeData = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
