import {
  type Currency,
  currency,
  type Lead,
  type LeadDetail,
  type LeadForm,
  leadForm,
  leadValue,
} from '@soloist/contracts';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

/** The details of a lead as form fields. */
export const leadFields = z.strictObject({
  ...z.omit(leadForm, { value: true, nextStep: true, campaignId: true }).shape,
  amount: z.nullable(leadValue.shape.amount),
  currency,
  /** Empty for no campaign. */
  campaign: z.string(),
});
export type LeadFormValues = z.output<typeof leadFields>;
export type LeadFormApi = UseFormReturn<z.input<typeof leadFields>, unknown, LeadFormValues>;

export const toFormValues = (lead: LeadDetail | undefined, usual: Currency): LeadFormValues => ({
  name: lead?.name ?? '',
  email: lead?.email ?? '',
  company: lead?.company ?? '',
  phone: lead?.phone ?? '',
  message: lead?.message ?? '',
  mayWrite: lead?.mayWrite ?? false,
  amount: lead?.value?.amount ?? null,
  currency: lead?.value?.currency ?? usual,
  campaign: lead?.campaignId ?? '',
});

/** The details as the server stores them. */
export function toLeadForm(fields: LeadFormValues): Omit<LeadForm, 'nextStep'> {
  const { amount, currency: of, campaign, ...contact } = fields;
  return {
    ...contact,
    value: amount === null ? null : { amount, currency: of },
    campaignId: campaign || null,
  };
}

/** Only the changed fields, so that two windows do not overwrite each other. */
export function changesOf(lead: LeadDetail, fields: LeadFormValues) {
  const after = toLeadForm(fields);
  const isSame = (name: keyof typeof after) =>
    JSON.stringify(after[name]) === JSON.stringify(lead[name as keyof Lead]);
  const names = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(name)).map((name) => [name, after[name]]),
  ) as Partial<typeof after>;
}
