import { acceptanceNonceHeader, proposals } from '@soloist/contracts';
import { conflict, route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { requestPdf } from '../deliveries/request-rendering.ts';
import { pdfFiles } from '../files/file-store.ts';
import { sendFile } from '../files/send-file.ts';
import {
  acceptContract,
  declineContract,
  markViewed,
  readContract,
  signContract,
} from './contracts.service.ts';
import { deviceOf } from './device.ts';
import { currentPdf, presentContract } from './proposals.presenter.ts';

/** What the holder of a contract's link may do. */
export const contractRoutes = (parts: Parts) => [
  route(proposals.readContract, async ({ params }) => ({
    contract: presentContract(await readContract(params.contract_id)),
  })),
  route(proposals.contractPdf, async ({ params, res }) => {
    const proposal = await readContract(params.contract_id);
    const pdf = currentPdf(proposal);
    const file = pdf && (await pdfFiles.find(pdf.fileId));
    if (!file) {
      requestPdf({ paper: 'proposal', stored: proposal }, parts);
      throw conflict('The PDF is still being made. Please try again in a moment.');
    }
    const name = `Proposal ${proposal.number}.pdf`;
    await sendFile({ res, file, name, body: pdfFiles.openStream(file.id) });
  }),
  route(proposals.markViewed, async ({ params }) => ({
    contract: presentContract(await markViewed(params.contract_id)),
  })),
  route(proposals.sign, async ({ params, body, req }) => ({
    nonce: await signContract(params.contract_id, { name: body.name, device: deviceOf(req) }),
  })),
  route(proposals.accept, async ({ params, req }) => {
    const nonce = req.get(acceptanceNonceHeader);
    const accepted = await acceptContract({ contract_id: params.contract_id, nonce }, parts);
    return { message: 'The proposal is accepted.', contract: presentContract(accepted) };
  }),
  route(proposals.decline, async ({ params, body }) => ({
    message: 'The proposal is declined.',
    contract: presentContract(await declineContract(params.contract_id, body.reason)),
  })),
];
