import { AppError, handleJob } from '@soloist/service-kit';
import { checkHost as checkHostJob } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';
import { type Account, AccountModel, type StoredHost } from '../accounts/accounts.model.ts';
import { type Finding, lookUp } from './host-record.ts';
import { nextDay, nextHour, nextLook } from './host-schedule.ts';
import { noteLook } from './looks.ts';
import { failHost, findHost, proveHost } from './proving.ts';

const mostMisses = 3;

export const checkHostHandler = (parts: Pick<Parts, 'dns'>) =>
  handleJob({
    job: checkHostJob,
    concurrency: 4,
    run: (asked) => checkHost(asked, parts),
    // It is due still: the upkeep asks again.
    onGivenUp: async () => {},
  });

/** Looks a host up whose time has come. Twice does nothing twice: then it is not due any more. */
export async function checkHost(
  { accountId, hostId }: { accountId: string; hostId: string },
  { dns }: Pick<Parts, 'dns'>,
) {
  const account = await AccountModel.findById(accountId).lean();
  const host = account ? findHost(account, hostId) : undefined;
  if (!account || !host?.nextCheckAt || host.nextCheckAt > new Date()) return;
  const finding = await lookUp(host, dns);
  if (host.verifiedAt) await settleLive({ account, host, finding });
  else await settleWaiting({ account, host, finding });
}

interface Looked {
  account: Account;
  host: StoredHost;
  finding: Finding;
}

async function settleLive({ account: { _id: accountId }, host, finding }: Looked) {
  const now = new Date();
  if (finding.is === 'right') {
    return noteLook({ accountId, host }, { reason: '', misses: 0, nextCheckAt: nextDay(now) });
  }
  const { is, reason } = finding;
  if (is === 'unknown') {
    return noteLook({ accountId, host }, { reason, nextCheckAt: nextHour(now) });
  }
  const misses = host.misses + 1;
  if (misses < mostMisses) {
    return noteLook({ accountId, host }, { reason, misses, nextCheckAt: nextDay(now) });
  }
  await failHost(accountId, { host, reason });
}

async function settleWaiting({ account: { _id: accountId }, host, finding }: Looked) {
  const nextCheckAt = nextLook(host.watchedSince, new Date());
  if (finding.is !== 'right') {
    return noteLook({ accountId, host }, { reason: finding.reason, nextCheckAt });
  }
  try {
    await proveHost({ accountId, host, texts: finding.texts, isNews: true });
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== 'conflict') throw err;
    await noteLook({ accountId, host }, { reason: err.message, nextCheckAt });
  }
}
