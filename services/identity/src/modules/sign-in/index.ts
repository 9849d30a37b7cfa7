export { type Attempts, createAttempts } from './attempts.service.ts';
export { type CodeHasher, createCodeHasher, mailCode } from './codes.service.ts';
export { hashPassword, requireCurrentPassword } from './passwords.service.ts';
export { createGoogle, type Google } from './providers/google.client.ts';
export { presentLinkedAccounts } from './providers/linked-accounts.presenter.ts';
export { providerRoutes } from './providers/providers.routes.ts';
export { accountRoutes } from './sign-in.routes.ts';
export { testPeopleRoutes } from './test-people.routes.ts';
export { verifyAccount } from './verification.service.ts';
