import { type EndpointInput, type EndpointResponse, search } from '@soloist/contracts';
import { callService } from '@soloist/server-kit';
import type { IdentityConfig } from '../../../config.ts';

type PeopleQuery = NonNullable<EndpointInput<typeof search.people>['query']>;
export type SearchPeople = (query: PeopleQuery) => Promise<EndpointResponse<typeof search.people>>;

/** A page must not wait longer; the directory then answers without marketplace. */
const waitMs = 2000;

/** Marketplace's search. It throws `unavailable` while marketplace does not answer. */
export const createPeopleSearch =
  ({
    MARKETPLACE_URL: url,
    INTERNAL_SECRET: secret,
  }: Pick<IdentityConfig, 'MARKETPLACE_URL' | 'INTERNAL_SECRET'>): SearchPeople =>
  (query) =>
    callService(search.people, {
      ...{ url, secret, query, waitMs },
      whenAway: 'The search is not available. Try again.',
      tellsRefusals: true,
    });
