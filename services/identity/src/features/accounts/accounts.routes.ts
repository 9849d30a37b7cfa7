import { auth } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { clientOf } from '../sessions/sessions.service.ts';
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
  route(auth.signup, async ({ body }) => {
    await evenPace(signUp(body, parts));
    return { message: 'We have mailed you a six-digit code.' };
  }),
  route(auth.verify, ({ body, req }) =>
    evenPace(verifyAddress({ form: body, client: clientOf(req) }, parts)),
  ),
  route(auth.resend, async ({ body }) => {
    await evenPace(sendCode({ email: body.email, purpose: 'verify' }, parts));
    return { message: codeIfKnown };
  }),
  route(auth.login, ({ body, req }) => logIn({ form: body, client: clientOf(req) }, parts)),
  route(auth.forgot, async ({ body }) => {
    await evenPace(sendCode({ email: body.email, purpose: 'reset' }, parts));
    return { message: codeIfKnown };
  }),
  route(auth.reset, async ({ body, req }) => {
    await evenPace(resetPassword({ form: body, client: clientOf(req) }, parts));
    return { message: 'Your password is changed. Please log in.' };
  }),
  route(auth.changePassword, async ({ body, user }) => {
    await changePassword({ form: body, user }, parts);
    return { message: 'Your password is changed. Your other devices are signed out.' };
  }),
  route(auth.switchRole, ({ body, user }) => switchRole({ role: body.role, user }, parts)),
];
