import { autopay } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { listMandates, readAutopay, stopAsClient, stopAsFreelancer } from './autopay.service.ts';
import { skipCharge } from './charges/skip-charge.service.ts';
import { startMandate } from './mandates/start-mandate.service.ts';

const stopped = { message: 'Autopay is off. Nothing more will be charged.' };

export const autopayRoutes = (deps: PaymentsDeps) => [
  route(autopay.ofInvoice, ({ params }) => readAutopay(params.orderId, deps)),
  route(autopay.start, ({ params, body }) => startMandate(params.orderId, body, deps)),
  route(autopay.skip, async ({ params }) => {
    await skipCharge(params.orderId, deps);
    return { message: 'We won’t charge this invoice. Please pay it yourself.' };
  }),
  route(autopay.stop, async ({ params }) => {
    await stopAsClient(params.orderId, deps);
    return stopped;
  }),
  route(autopay.list, ({ user, query }) => listMandates(user.sub, query)),
  route(autopay.end, async ({ user, params }) => {
    await stopAsFreelancer(params.id, user.sub);
    return stopped;
  }),
];
