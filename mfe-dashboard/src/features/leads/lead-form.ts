import {
  type Currency,
  currency,
  type Lead,
  type LeadForm,
  leadForm,
  leadValue,
  type WholeLead,
} from '@soloist/contracts';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

/** The facts of a lead as fields hold them. */
export const leadFields = z.strictObject({
  ...z.omit(leadForm, { value: true, nextStep: true, campaignId: true }).shape,
  amount: z.nullable(leadValue.shape.amount),
  currency,
  /** Empty: of none. */
  campaign: z.string(),
});
export type LeadFields = z.output<typeof leadFields>;
export type LeadFieldsForm = UseFormReturn<z.input<typeof leadFields>, unknown, LeadFields>;

export const fieldsOf = (lead: WholeLead | undefined, usual: Currency): LeadFields => ({
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

/** The facts as they are stored. */
export function factsOf(fields: LeadFields): Omit<LeadForm, 'nextStep'> {
  const { amount, currency: of, campaign, ...facts } = fields;
  return {
    ...facts,
    value: amount === null ? null : { amount, currency: of },
    campaignId: campaign || null,
  };
}

/** Only what differs, so that two windows do not undo each other's. */
export function changesOf(lead: WholeLead, fields: LeadFields) {
  const after = factsOf(fields);
  const isSame = (name: keyof typeof after) =>
    JSON.stringify(after[name]) === JSON.stringify(lead[name as keyof Lead]);
  const names = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(name)).map((name) => [name, after[name]]),
  ) as Partial<typeof after>;
}
