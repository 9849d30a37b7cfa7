import { auth } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { asClient } from '../sessions/known-devices.ts';
import {
  changePassword,
  logIn,
  resetPassword,
  sendCode,
  signUp,
  switchRole,
  verifyAddress,
} from './accounts.service.ts';
import { evenPace } from './even-pace.ts';

const codeIfKnown = 'If this address belongs to an account, a new code is on its way.';

export const accountRoutes = (parts: Parts) => [
  route(auth.signup, async ({ body, req }) => {
    await evenPace(signUp({ form: body, ip: req.ip ?? '' }, parts));
    return { message: 'We have mailed you a six-digit code.' };
  }),
  route(auth.verify, ({ body, req, res }) =>
    evenPace(
      asClient({ req, res }, parts, (client) => verifyAddress({ form: body, client }, parts)),
    ),
  ),
  route(auth.resend, async ({ body, req }) => {
    const { email } = body;
    await evenPace(sendCode({ email, ip: req.ip ?? '', purpose: 'verify' }, parts));
    return { message: codeIfKnown };
  }),
  route(auth.login, ({ body, req, res }) =>
    asClient({ req, res }, parts, (client) => logIn({ form: body, client }, parts)),
  ),
  route(auth.forgot, async ({ body, req }) => {
    const { email } = body;
    await evenPace(sendCode({ email, ip: req.ip ?? '', purpose: 'reset' }, parts));
    return { message: codeIfKnown };
  }),
  route(auth.reset, async ({ body, req }) => {
    await evenPace(resetPassword({ form: body, ip: req.ip ?? '' }, parts));
    return { message: 'Your password is changed. Please log in.' };
  }),
  route(auth.changePassword, async ({ body, user }) => {
    await changePassword({ form: body, user }, parts);
    return { message: 'Your password is changed. Your other devices are signed out.' };
  }),
  route(auth.switchRole, ({ body, user }) => switchRole({ role: body.role, user }, parts)),
];
