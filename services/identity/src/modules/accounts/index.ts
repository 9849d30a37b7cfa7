export {
  type Account,
  type AccountFields,
  AccountModel,
  type CodePurpose,
  isHidden,
  type LinkedAccount,
  notHidden,
  type StoredDeletion,
  type StoredHost,
  type StoredPasskey,
  type StoredRecovery,
  type StoredViewSummary,
} from './accounts.model.ts';
export {
  presentMyProfile,
  presentVisitedProfile,
  profileChangedEvent,
} from './accounts.presenter.ts';
export {
  type AccountChange,
  changeAccount,
  passwordMark,
  requireAccount,
} from './accounts.service.ts';
export { directoryEntry, pairsOf, term } from './directory-entry.rules.ts';
export { storePortfolio } from './listing/portfolios.events.ts';
export {
  allAccountsTerm,
  lookupTermsOf,
  queryTerms,
  stateOf,
  stateTerm,
} from './lookup-terms.rules.ts';
export { storePlan } from './plans/plans.events.ts';
export { referralRoutes } from './referrals/referrals.routes.ts';
export { createReferral, shortName } from './referrals/referrals.service.ts';
export { addLookupTerms, renewDirectoryEntries } from './search-terms.job.ts';
