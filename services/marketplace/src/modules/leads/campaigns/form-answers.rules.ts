import { createHash } from 'node:crypto';
import { email, leadLimits, requiredText, siteMessageTexts, text } from '@soloist/contracts';
import * as z from 'zod/mini';
import type { StoredCampaign } from './campaigns.model.ts';

const answerLimit = 1000;
const budgetLimit = 120;

/** Label and maximum length of each field of a form. */
export const fieldSettings = {
  company: { label: 'Company', limit: leadLimits.company },
  phone: { label: 'Phone', limit: leadLimits.phone },
  budget: { label: 'Budget', limit: budgetLimit },
  message: { label: 'Message', limit: leadLimits.message },
  question: { label: '', limit: answerLimit },
} as const;

export const fieldLabel = (
  field: keyof typeof fieldSettings,
  { question }: Pick<StoredCampaign, 'question'>,
) => (field === 'question' ? question : fieldSettings[field].label);

const requiredMessage = 'Please fill this in.';

/** The rules of a campaign's form, without the fields it does not have. */
function createFormSchema({ formFields }: StoredCampaign) {
  const fields = formFields.map(({ field, required }) => {
    const { limit } = fieldSettings[field];
    return [
      field,
      required ? requiredText(requiredMessage, limit) : z._default(text(limit), ''),
    ] as const;
  });
  return z.object({
    name: requiredText(siteMessageTexts.name, leadLimits.name),
    email,
    ...Object.fromEntries(fields),
  });
}

export interface FormResponse {
  name: string;
  email: string;
  company?: string;
  phone?: string;
  budget?: string;
  message?: string;
  question?: string;
  consent: boolean;
}

export type FormProblems = Partial<Record<string, string>>;

/** The response to a form, or its problems by field. */
export function readResponse(
  campaign: StoredCampaign,
  posted: Record<string, unknown>,
): { answers: FormResponse } | { problems: FormProblems } {
  const parsed = z.safeParse(createFormSchema(campaign), posted);
  if (parsed.success) {
    const consent = campaign.consentText === '' || posted.consent === 'on';
    return { answers: { ...(parsed.data as Omit<FormResponse, 'consent'>), consent } };
  }
  const problems: FormProblems = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message;
  return { problems };
}

/** A hash that is equal for equal responses. */
export const hashResponse = (answers: FormResponse) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url');

/** The further questions and answers that the lead stores. */
export const listFurtherAnswers = (campaign: StoredCampaign, answers: FormResponse) =>
  (['budget', 'question'] as const).flatMap((field) => {
    const answer = answers[field];
    return answer ? [{ question: fieldLabel(field, campaign), answer }] : [];
  });
