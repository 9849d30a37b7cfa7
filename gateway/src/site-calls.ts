import { type AnyEndpoint, blogs, files, leads, profiles } from '@soloist/contracts';

// What the pages of a site ask for. Nobody is signed in there, so nothing else is theirs to call.
const calls: readonly AnyEndpoint[] = [
  files.read,
  leads.writeToSite,
  profiles.countView,
  blogs.countView,
];

/** Whether portfolio hosts have this call of the API. */
export const isSiteCall = (endpoint: AnyEndpoint | undefined) =>
  endpoint !== undefined && calls.includes(endpoint);
