import { numberInFileName, type UblProfile } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import type { Response } from 'express';
import { ublProblems, ublXml } from '../../e-invoice/index.ts';
import { readTaxSettings } from '../shared/document-settings.model.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { settlementOf } from './invoice-settlement.rules.ts';
import { presentInvoiceDocument } from './invoices.presenter.ts';

interface Download {
  invoice: StoredInvoice;
  profile: UblProfile;
  res: Response;
}

/**
 * Sends an invoice in its current state as UBL.
 * @throws AppError `invalid_input` that names what the profile needs and the invoice lacks.
 */
export async function sendUbl({ invoice, profile, res }: Download): Promise<void> {
  const { phone = '' } = await readTaxSettings(invoice.freelancerId);
  const document = presentInvoiceDocument(invoice);
  const input = { document, settlement: settlementOf(invoice), profile, phone };
  const lacks = ublProblems(input);
  if (lacks.length > 0) {
    const needs = new Intl.ListFormat('en').format(lacks);
    throw invalidInput(`This electronic invoice needs ${needs}.`);
  }
  res.attachment(`${numberInFileName(invoice.number)}-${profile}.xml`);
  res.set({
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'application/xml; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  res.send(ublXml(input));
}
