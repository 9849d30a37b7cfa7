import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { capabilityId, text } from '../shared/primitives.ts';
import { documentFields } from './document-fields.ts';
import { emailText, emailTextKinds } from './email-texts.ts';
import { placeOfSupply } from './gst.ts';
import { numberedDay, numberedKinds, numbering, numberingForm } from './numbering.ts';
import { taxSettings } from './tax-settings.ts';
import { invoiceTax } from './tax-treatments.ts';

const ofDocuments = { service: 'documents', access: 'freelancer' } as const;

export const savedNumbering = z.extend(numbering, {
  kind: z.enum(numberedKinds),
  /** The last document's count; null before the first. */
  last: z.nullable(numberedDay),
  /** The count of the next document, and the day that decides its year and month. */
  next: numberedDay,
  /** The next document's likely number. */
  next_number: z.string(),
});
export type SavedNumbering = z.infer<typeof savedNumbering>;

const allNumbering = z.object({ numbering: z.array(savedNumbering) });

export const savedEmailText = z.extend(emailText, {
  kind: z.enum(emailTextKinds),
  /** False for the standard text. */
  is_custom: z.boolean(),
  /** Values of the last document, by placeholder, for a preview; `link` is a path. */
  values: z.record(z.string(), z.string()),
});
export type SavedEmailText = z.infer<typeof savedEmailText>;

/** An email as a client gets it. */
export const emailPreview = z.object({
  subject: z.string(),
  /** The sender's name. */
  from: z.string(),
  reply_to: z.string(),
  /** The names of its files. */
  attachments: z.array(z.string()),
  /** Opens its HTML, for ten minutes. */
  preview_id: capabilityId,
});
export type EmailPreview = z.infer<typeof emailPreview>;

const allEmailTexts = z.object({ emails: z.array(savedEmailText) });
const savedFields = z.object({ fields: documentFields });
const savedTax = z.object({ tax: taxSettings });

/** The usual treatment of an invoice, and why. */
export const taxProposal = z.object({
  /** Null without a registration or the client's country. */
  proposal: z.nullable(
    z.object({
      tax: invoiceTax,
      /** Percent; 0 where nothing is taxed. */
      rate: z.number(),
      tax_name: z.string(),
      reason: z.string(),
      sac: z.string(),
    }),
  ),
  /** What is missing or wrong in the client's details; empty where nothing is. */
  problem: z.string(),
});
export type TaxProposal = z.infer<typeof taxProposal>;

/** Where the HTML of previews is, below `/api`. The app's pages may frame nothing else. */
export const emailPreviewsPath = '/proposal/email-previews';

const emailKind = z.strictObject({ kind: z.enum(emailTextKinds) });

export const documentSettings = {
  numbering: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/settings/numbering',
    summary: 'Read how your invoices, credit notes and proposals are numbered.',
    response: allNumbering,
  }),
  saveNumbering: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/settings/numbering/:kind',
    names: 'own',
    summary:
      'Set the pattern and the next number of a kind of document, for those sent from now on. `invalid_input` when a number was used before.',
    params: z.strictObject({ kind: z.enum(numberedKinds) }),
    body: numberingForm,
    response: allNumbering,
  }),
  emailTexts: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/settings/emails',
    summary: 'Read the texts of your emails to clients.',
    response: allEmailTexts,
  }),
  saveEmailText: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/settings/emails/:kind',
    names: 'own',
    summary:
      'Set the subject and message of a kind of email, for those sent from now on. `invalid_input` names an unknown placeholder.',
    params: emailKind,
    body: emailText,
    response: allEmailTexts,
  }),
  resetEmailText: defineEndpoint({
    ...ofDocuments,
    method: 'DELETE',
    path: '/proposal/settings/emails/:kind',
    names: 'own',
    summary: 'Use the standard text of a kind of email again. Idempotent.',
    params: emailKind,
    response: allEmailTexts,
  }),
  previewEmail: defineEndpoint({
    ...ofDocuments,
    method: 'POST',
    path: '/proposal/settings/emails/:kind/preview',
    names: 'own',
    perMinute: 30,
    summary:
      'Render an email with this text as the client gets it, with the values of your last document. Nothing is sent or saved.',
    params: emailKind,
    body: emailText,
    response: z.object({ preview: emailPreview }),
  }),
  emailPreviewPage: defineEndpoint({
    service: 'documents',
    access: 'capability',
    method: 'GET',
    path: `${emailPreviewsPath}/:preview_id`,
    perMinute: 60,
    summary: 'The HTML of an email’s preview, for ten minutes.',
    params: z.strictObject({ preview_id: capabilityId }),
  }),
  fields: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/settings/fields',
    summary: 'Read which references and custom fields your documents have.',
    response: savedFields,
  }),
  saveFields: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/settings/fields',
    summary: 'Set which references and custom fields the editors offer, by document.',
    body: documentFields,
    response: savedFields,
  }),
  tax: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/settings/tax',
    summary: 'Read how you are registered for tax.',
    response: savedTax,
  }),
  saveTax: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/settings/tax',
    summary:
      'Set how you are registered for tax. `invalid_input` when the GSTIN or VAT number is not valid.',
    body: taxSettings,
    response: savedTax,
  }),
  proposeTax: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/settings/tax/proposal',
    summary: 'Propose the tax treatment of an invoice for a client, with its rate and the reason.',
    query: z.strictObject({
      /** The client's country, ISO 3166-1 alpha-2. */
      country: z._default(text(2), ''),
      /** The client's GSTIN or VAT number. */
      tax_number: z._default(text(40), ''),
      /** Code of the client's state, for an address in India. */
      state: z._default(placeOfSupply, ''),
    }),
    response: taxProposal,
  }),
};
