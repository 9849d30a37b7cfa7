import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, id, instant, page, pageQuery } from '../shared/primitives.ts';
import { lead } from './lead-terms.ts';

export const leadImportLimits = { bytes: 5 * 1024 * 1024, rows: 20_000, columns: 60 } as const;

/** Possible contents of a column. */
export const leadImportFields = ['name', 'email', 'company', 'phone', 'message', 'value'] as const;
export type LeadImportField = (typeof leadImportFields)[number];

const column = z._default(
  z.nullable(z.int().check(z.gte(0), z.lt(leadImportLimits.columns))),
  null,
);
/** The column, from 0, of each field; `null` where there is none. */
export const leadImportMapping = z.strictObject({
  name: column,
  email: column,
  company: column,
  phone: column,
  message: column,
  value: column,
});
export type LeadImportMapping = z.output<typeof leadImportMapping>;

const options = {
  /** When omitted, it is guessed from the column names. */
  mapping: z.optional(leadImportMapping),
  /** Of all values of the file. */
  currency: z._default(currency, 'USD'),
};

export const leadImportProblem = z.object({
  /** As a spreadsheet counts: the names of the columns are row 1. */
  row: z.number(),
  message: z.string(),
});
/** A preview of an importable row. */
const previewRow = z.object({
  row: z.number(),
  ...z.pick(lead, {
    name: true,
    email: true,
    company: true,
    phone: true,
    message: true,
    value: true,
  }).shape,
  /** Its address already belongs to a lead, or appears in an earlier row. */
  duplicate: z.boolean(),
});

export const leadImportPreview = z.object({
  columns: z.array(z.string()),
  mapping: leadImportMapping,
  rows: z.number(),
  /** Rows that would become leads, including those with a known address. */
  importable: z.number(),
  duplicates: z.number(),
  /** Rows that would be skipped; the first 100 are listed in `problems`. */
  wrong: z.number(),
  problems: z.array(leadImportProblem),
  /** The first 20. */
  sample: z.array(previewRow),
});
export type LeadImportPreview = z.infer<typeof leadImportPreview>;

export const leadImportStatuses = ['running', 'done', 'undoing', 'undone', 'failed'] as const;
export const leadImport = z.object({
  id,
  /** The file's name, as the sender named it. */
  name: z.string(),
  campaignId: z.nullable(id),
  status: z.enum(leadImportStatuses),
  rows: z.number(),
  /** Leads created so far. */
  added: z.number(),
  /** Rows skipped because their address was known. */
  duplicates: z.number(),
  wrong: z.number(),
  problems: z.array(leadImportProblem),
  /** After undoing: leads that stayed because they were changed since; the first 100 are listed. */
  kept: z.number(),
  keptLeads: z.array(z.object({ id, name: z.string() })),
  createdAt: instant,
});
export type LeadImport = z.infer<typeof leadImport>;

const ofFreelancer = { service: 'marketplace', access: 'freelancer' } as const;
const params = z.strictObject({ id });
const file = { field: 'file', maxBytes: leadImportLimits.bytes, required: true } as const;
const changed = z.object({ message: z.string(), import: leadImport });

export const leadImports = {
  preview: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/imports/preview',
    perMinute: 30,
    summary: 'Preview the import of a CSV file (UTF-8 or Windows-1252) without storing anything.',
    body: z.strictObject(options),
    multipart: { json: 'options', file },
    response: z.object({ preview: leadImportPreview }),
  }),
  start: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/imports',
    perMinute: 10,
    summary:
      'Start the import of a CSV file (status `running`). Repeating an import_id returns the existing import.',
    body: z.strictObject({
      ...options,
      /** Created by the browser once per import. */
      import_id: z.uuid(),
      campaignId: z._default(z.nullable(id), null),
      /** How rows with a known address are treated. */
      duplicates: z._default(z.enum(['skip', 'add']), 'skip'),
      /** The freelancer confirms that these people agreed to be emailed. */
      mayWrite: z._default(z.boolean(), false),
    }),
    multipart: { json: 'options', file },
    response: changed,
  }),
  list: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/imports',
    summary: 'List the caller’s imports, newest first.',
    query: pageQuery,
    response: page(leadImport),
  }),
  read: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/imports/:id',
    names: 'own',
    summary: 'Read an import of the caller and its progress.',
    params,
    response: z.object({ import: leadImport }),
  }),
  undo: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/imports/:id/undo',
    names: 'own',
    perMinute: 10,
    summary:
      'Undo an import. Leads changed since stay and are listed. Idempotent; a running import is `conflict`.',
    params,
    response: changed,
  }),
};
