import { acceptanceNonceHeader, proposals } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { sendPdf } from '../files/send-pdf.ts';
import { acceptContract } from './accept-contract.service.ts';
import { declineContract, markViewed, readContract, signContract } from './contracts.service.ts';
import { deviceOf } from './device.ts';
import { viewContract } from './proposal-views.ts';
import { pdfNameOf } from './proposals.presenter.ts';
import { askQuestion } from './questions.service.ts';

/** What the holder of a contract's link may do. */
export const contractRoutes = (parts: Parts) => [
  route(proposals.readContract, async ({ params }) => ({
    contract: await viewContract(await readContract(params.contract_id)),
  })),
  route(proposals.contractPdf, async ({ params, res }) => {
    const stored = await readContract(params.contract_id);
    await sendPdf({ paper: 'proposal', stored, res, name: pdfNameOf(stored) }, parts);
  }),
  route(proposals.markViewed, async ({ params, body }) => ({
    contract: await viewContract(await markViewed(params.contract_id, body.time_zone)),
  })),
  route(proposals.sign, async ({ params, body, req }) => {
    const { name, drawing } = body;
    return {
      nonce: await signContract(params.contract_id, { name, drawing, device: deviceOf(req) }),
    };
  }),
  route(proposals.accept, async ({ params, req }) => {
    const nonce = req.get(acceptanceNonceHeader);
    const accepted = await acceptContract({ contract_id: params.contract_id, nonce }, parts);
    return { message: 'The proposal is accepted.', contract: await viewContract(accepted) };
  }),
  route(proposals.decline, async ({ params, body }) => ({
    message: 'The proposal is declined.',
    contract: await viewContract(await declineContract(params.contract_id, body.reason)),
  })),
  route(proposals.ask, async ({ params, body }) => {
    await askQuestion(params.contract_id, body);
    return { message: 'Your question is on its way. The answer comes by mail.' };
  }),
];
