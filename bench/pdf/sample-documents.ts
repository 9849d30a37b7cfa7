/** The two measured documents, the same for every renderer. */
import type { InvoiceDocument, ProposalDocument } from '@soloist/contracts';
import sharp from 'sharp';
import {
  type DocumentImage,
  drawAvatar,
} from '../../services/documents/src/modules/rendering/document-image.service.ts';
import { invoiceOver } from '../../services/documents/test/sample-invoices.ts';
import { milestoneProposal } from '../../services/documents/test/sample-proposals.ts';

const sentence =
  'The system carries nine winter blends and three gift cartons through one grid and one set of print rules. ';

export const twoPageInvoice: InvoiceDocument = invoiceOver({
  items: Array.from({ length: 26 }, (_, index) => ({
    name: `Retouched product photograph ${index + 1}, cut out and colour corrected`,
    qty: index + 1,
    rate: 12_500,
    tax: index % 3 === 0 ? 6 : 23,
  })),
  tax_mode: 'exclusive',
  tax_name: 'VAT',
});

export const sixPageProposal: ProposalDocument = {
  ...milestoneProposal,
  project_description: Array.from({ length: 12 }, () => sentence.repeat(6)).join('\n\n'),
  project_deliverables: Array.from({ length: 16 }, (_, index) => ({
    deliverable_name: `Deliverable ${index + 1}`,
    deliverable_description: sentence.repeat(3),
  })),
};

/** A photo as stored in a profile and sized for the document: an image without plain areas. */
export async function sampleImage(): Promise<DocumentImage> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const stored = await sharp({
    create: { width: 1024, height: 1024, channels: 3, background: '#888', noise },
  })
    .webp({ quality: 86 })
    .toBuffer();
  return drawAvatar(stored);
}
