import { testPeople } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import { type Account, AccountModel } from '../accounts/index.ts';
import { withClient } from '../sessions/index.ts';
import { signIn, signUp } from './sign-in.service.ts';
import { verifyAccount } from './verification.service.ts';

const publishedChanges = (profile: Partial<Account>): Partial<Account> => ({
  ...profile,
  isAvailabilityHidden: false,
  portfolio: { published: true, hasProjects: false, version: 0 },
});

/** For tests: signs a person up, verifies the email as an admin does, and signs them in. */
export const testPeopleRoutes = (deps: IdentityDeps) => [
  route(testPeople.create, ({ body: { published, ...form }, req, res }) =>
    withClient({ req, res }, deps, async (client) => {
      await signUp({ form, ip: client.ip }, deps);
      const { _id } = await AccountModel.findOne({ email: form.email }).orFail().lean();
      const account = await verifyAccount(String(_id), published && publishedChanges(published));
      return signIn({ account, client, method: 'password' }, deps);
    }),
  ),
];
