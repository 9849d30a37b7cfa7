import { auth } from './accounts.ts';
import { contact } from './contact.ts';
import { customHosts } from './custom-hosts.ts';
import { directory } from './directory.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { files } from './files.ts';
import { signInProviders } from './linked-accounts.ts';
import { wallet } from './money.ts';
import { notifications } from './notifications.ts';
import { personalData, personalDataOfServices } from './personal-data.ts';
import { profiles } from './profiles.ts';
import { proposals } from './proposals.ts';
import { sage } from './sage.ts';
import { sites } from './sites.ts';

/** Every endpoint of the API. A new group of endpoints is added here. */
export const endpoints: AnyEndpoint[] = [
  auth,
  signInProviders,
  profiles,
  directory,
  customHosts,
  contact,
  personalData,
  personalDataOfServices,
  files,
  wallet,
  notifications,
  proposals,
  sage,
  sites,
].flatMap((group) => Object.values(group));
