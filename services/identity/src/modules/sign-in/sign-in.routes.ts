import { auth } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import { withClient } from '../sessions/index.ts';
import { changeOriginOf } from './credential-changes.events.ts';
import { evenPace } from './even-pace.rules.ts';
import {
  changePassword,
  logIn,
  resetPassword,
  sendCode,
  signUp,
  switchRole,
  verifyAddress,
} from './sign-in.service.ts';

const codeIfKnown = 'If an account uses this email, we’ve sent it a new code.';

export const accountRoutes = (deps: IdentityDeps) => [
  route(auth.signup, async ({ body, req }) => {
    await evenPace(signUp({ form: body, ip: req.ip ?? '' }, deps));
    return { message: 'We’ve emailed you a six-digit code.' };
  }),
  route(auth.verify, ({ body, req, res }) =>
    evenPace(
      withClient({ req, res }, deps, (client) => verifyAddress({ form: body, client }, deps)),
    ),
  ),
  route(auth.resend, async ({ body, req }) => {
    const { email } = body;
    await evenPace(sendCode({ email, ip: req.ip ?? '', purpose: 'verify' }, deps));
    return { message: codeIfKnown };
  }),
  route(auth.login, ({ body, req, res }) =>
    withClient({ req, res }, deps, (client) => logIn({ form: body, client }, deps)),
  ),
  route(auth.forgot, async ({ body, req }) => {
    const { email } = body;
    await evenPace(sendCode({ email, ip: req.ip ?? '', purpose: 'reset' }, deps));
    return { message: codeIfKnown };
  }),
  route(auth.reset, async ({ body, req }) => {
    await evenPace(resetPassword({ form: body, origin: changeOriginOf(req) }, deps));
    return { message: 'Password changed. Log in with your new password.' };
  }),
  route(auth.changePassword, async ({ body, user, req }) => {
    await changePassword({ form: body, user, origin: changeOriginOf(req) }, deps);
    return { message: 'Password changed. We logged out your other devices.' };
  }),
  route(auth.switchRole, ({ body, user }) => switchRole({ role: body.role, user }, deps)),
];
