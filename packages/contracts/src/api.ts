import { auth } from './accounts.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { files } from './files.ts';
import { wallet } from './money.ts';
import { notifications } from './notifications.ts';
import { profiles } from './profiles.ts';
import { proposals } from './proposals.ts';
import { sage } from './sage.ts';
import { sites } from './sites.ts';

/** Every endpoint of the API. A new group of endpoints is added here. */
export const endpoints: AnyEndpoint[] = [
  auth,
  profiles,
  files,
  wallet,
  notifications,
  proposals,
  sage,
  sites,
].flatMap((group) => Object.values(group));
