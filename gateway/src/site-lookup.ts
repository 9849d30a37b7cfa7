import { siteAddresses, sitePage, sites } from '@soloist/contracts';
import { unavailable } from '@soloist/service-kit';
import { ask, keepAnswers } from './kept-answers.ts';

export interface AskedPage {
  host: string;
  /** Decoded, without a slash at the end. */
  path: string;
  /** The token of a preview: never kept. */
  preview?: string | undefined;
}

/**
 * Asks marketplace for what a portfolio host shows, at most every `freshMs` for each page; while it
 * is away the last answer holds. Both answer `undefined` where no published site is.
 * @throws AppError `unavailable` when it is away and was not asked for this before.
 */
export function createSiteLookup({ origin }: URL, freshMs: number) {
  const keptPage = keepAnswers({ schema: sitePage, freshMs });
  const keptAddresses = keepAnswers({ schema: siteAddresses, freshMs });
  const shownPage = async (asked: AskedPage) => {
    if (asked.preview) {
      const shown = await ask(origin + pageAddress(asked), { schema: sitePage });
      // A wrong token shows the ordinary page: whoever tries many does not have it drawn each time.
      if (!shown || shown.value.preview) return shown;
    }
    return keptPage(origin + pageAddress({ ...asked, preview: undefined }));
  };
  return {
    page: (asked: AskedPage) => orUnavailable(shownPage(asked)),
    addresses: async (host: string) => {
      const address = origin + ofHost(sites.addresses.path, host);
      return (await orUnavailable(keptAddresses(address)))?.value;
    },
  };
}
export type SiteLookup = ReturnType<typeof createSiteLookup>;

const ofHost = (path: string, host: string) => path.replace(':host', encodeURIComponent(host));

const pageAddress = ({ host, path, preview }: AskedPage) =>
  `${ofHost(sites.page.path, host)}?path=${encodeURIComponent(path)}${preview ? `&preview=${preview}` : ''}`;

const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw unavailable('This site cannot be shown right now. Please try again.', cause);
  });
