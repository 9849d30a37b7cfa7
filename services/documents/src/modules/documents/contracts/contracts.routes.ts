import { acceptanceNonceHeader, proposals } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { sendPdf } from '../../deliveries/index.ts';
import {
  declineContract,
  markViewed,
  readContract,
  signContract,
} from '../proposals/contracts.service.ts';
import { viewContract } from '../proposals/proposal-views.service.ts';
import { pdfNameOf } from '../proposals/proposals.presenter.ts';
import { askQuestion } from '../proposals/questions.service.ts';
import { deviceOf } from '../proposals/signing-device.rules.ts';
import { acceptContract } from './accept-contract.service.ts';

/** Actions of the holder of a contract's link. */
export const contractRoutes = (deps: DocumentsDeps) => [
  route(proposals.readContract, async ({ params }) => ({
    contract: await viewContract(await readContract(params.contract_id), params.contract_id),
  })),
  route(proposals.contractPdf, async ({ params, res }) => {
    const stored = await readContract(params.contract_id);
    await sendPdf({ kind: 'proposal', stored, res, name: pdfNameOf(stored) }, deps);
  }),
  route(proposals.markViewed, async ({ params, body }) => ({
    contract: await viewContract(
      await markViewed(params.contract_id, body.time_zone),
      params.contract_id,
    ),
  })),
  route(proposals.sign, async ({ params, body, req }) => {
    const { name, drawing, po_number: poNumber } = body;
    const signing = { name, drawing, poNumber, device: deviceOf(req) };
    return { nonce: await signContract(params.contract_id, signing) };
  }),
  route(proposals.accept, async ({ params, req }) => {
    const nonce = req.get(acceptanceNonceHeader);
    const accepted = await acceptContract({ contract_id: params.contract_id, nonce }, deps);
    const contract = await viewContract(accepted, params.contract_id);
    return { message: 'Proposal accepted.', contract };
  }),
  route(proposals.decline, async ({ params, body }) => ({
    message: 'Proposal declined.',
    contract: await viewContract(
      await declineContract(params.contract_id, body.reason),
      params.contract_id,
    ),
  })),
  route(proposals.ask, async ({ params, body }) => {
    await askQuestion(params.contract_id, body);
    return { message: 'Question sent. You’ll get the answer by email.' };
  }),
];
