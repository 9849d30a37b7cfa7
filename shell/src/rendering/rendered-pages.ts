import type { QueryClient } from '@tanstack/react-query';
import { numbersQuery } from '../pages/landing/live-numbers.api.ts';

interface RenderedPage {
  /** The chunk of the page, whose styles the page loads. */
  chunk: string;
  /** Fetches what the page shows; rejects if that is unavailable. */
  prepare?: (queryClient: QueryClient) => Promise<unknown>;
}

/** The public pages that the gateway renders, by their route. */
export const renderedPages: Record<string, RenderedPage> = {
  '/': { chunk: 'landing', prepare: (queryClient) => queryClient.fetchQuery(numbersQuery) },
  '/pricing': { chunk: 'pricing' },
};
