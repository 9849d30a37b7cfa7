import { paymentPapers } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { MessagingClient } from '../../clients/messaging.ts';
import type { Asking } from '../../parts.ts';
import { findPapers, gatherEvidence, piecesOf } from './evidence.service.ts';
import { packEvidence, pdfOfKind } from './evidence-pack.ts';

/** What payments asks about invoices whose payment is disputed. */
export const evidenceRoutes = (messaging: MessagingClient, asking: Asking) => [
  route(paymentPapers.evidence, async ({ params }) => ({
    evidence: piecesOf(await gatherEvidence(params.invoiceId, messaging)),
  })),
  route(paymentPapers.evidenceFile, async ({ params, res }) => {
    const papers = await findPapers(params.invoiceId);
    const pdf = await pdfOfKind(params.kind, { papers, asking });
    res.type('application/pdf').send(pdf);
  }),
  route(paymentPapers.evidencePack, async ({ params, res }) => {
    const evidence = await gatherEvidence(params.invoiceId, messaging);
    const pack = await packEvidence(evidence, asking);
    res.type('application/zip').send(pack);
  }),
];
