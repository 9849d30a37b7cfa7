import type { Migration } from '@soloist/server-kit';
import { addMailKinds } from './2026-11-21-add-mail-kinds.ts';
import { watchHosts } from './2026-11-21-watch-hosts.ts';
import { normalizeEmails } from './2026-11-23-normalize-emails.ts';
import { hideUnconfirmedDetails } from './2026-11-28-hide-unconfirmed-details.ts';
import { confirmRatesInOwnCurrency } from './2026-11-28-rates-in-own-currency.ts';

export const migrations: Migration[] = [
  addMailKinds,
  watchHosts,
  normalizeEmails,
  hideUnconfirmedDetails,
  confirmRatesInOwnCurrency,
];
