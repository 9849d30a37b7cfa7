import { twoStep } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { type Account, requireAccount } from '../../accounts/index.ts';
import { withClient } from '../../sessions/index.ts';
import { changeOriginOf } from '../credential-changes.events.ts';
import { presentOwnedRecovery } from '../recovery/recovery.service.ts';
import { finishSecondStep } from './second-step.service.ts';
import { presentTwoStep } from './two-step.presenter.ts';
import {
  confirmTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnTwoStepOff,
} from './two-step.service.ts';

const presentCodes = ({
  account,
  recoveryCodes,
}: {
  account: Account;
  recoveryCodes: string[];
}) => ({
  ...presentTwoStep(account),
  recoveryCodes,
});

export const twoStepRoutes = (deps: IdentityDeps) => [
  route(twoStep.finishSignIn, ({ body, req, res }) =>
    withClient({ req, res }, deps, (client) => finishSecondStep({ form: body, client }, deps)),
  ),
  route(twoStep.state, async ({ user }) => {
    const account = await requireAccount(user);
    return { ...presentTwoStep(account), recovery: presentOwnedRecovery(account, deps) };
  }),
  route(twoStep.start, ({ body, user }) => startTwoStep({ user, password: body.password }, deps)),
  route(twoStep.confirm, async ({ body, user, req }) => {
    const change = { user, code: body.code, origin: changeOriginOf(req) };
    const { token, ...turnedOn } = await confirmTwoStep(change, deps);
    return { ...presentCodes(turnedOn), token };
  }),
  route(twoStep.renewRecoveryCodes, async ({ body, user, req }) =>
    presentCodes(await renewRecoveryCodes({ user, ...body, origin: changeOriginOf(req) }, deps)),
  ),
  route(twoStep.turnOff, async ({ body, user, req }) =>
    presentTwoStep(await turnTwoStepOff({ user, ...body, origin: changeOriginOf(req) }, deps)),
  ),
];
