import { paymentDocuments } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { JobDeps } from '../../../deps.ts';
import type { DocumentsMessagingClient } from '../../people/index.ts';
import { findEvidenceDocuments, listEvidence, loadEvidence } from './evidence.service.ts';
import { packEvidence, pdfOfKind } from './evidence-pack.service.ts';

/** Endpoints where payments reads invoices whose payment is disputed. */
export const evidenceRoutes = (messaging: DocumentsMessagingClient, jobDeps: JobDeps) => [
  route(paymentDocuments.evidence, async ({ params }) => ({
    evidence: listEvidence(await loadEvidence(params.invoiceId, messaging)),
  })),
  route(paymentDocuments.evidenceFile, async ({ params, res }) => {
    const documents = await findEvidenceDocuments(params.invoiceId);
    const pdf = await pdfOfKind(params.kind, { documents, jobDeps });
    res.type('application/pdf').send(pdf);
  }),
  route(paymentDocuments.evidencePack, async ({ params, res }) => {
    const evidence = await loadEvidence(params.invoiceId, messaging);
    const pack = await packEvidence(evidence, jobDeps);
    res.type('application/zip').send(pack);
  }),
];
