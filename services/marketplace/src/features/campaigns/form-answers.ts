import { createHash } from 'node:crypto';
import { email, leadLimits, requiredText, siteMessageTexts, text } from '@soloist/contracts';
import * as z from 'zod/mini';
import type { StoredCampaign } from './campaigns.model.ts';

const answerLimit = 1000;
const budgetLimit = 120;

/** What each field of a form is called, and how much it takes. */
export const fieldFacts = {
  company: { label: 'Company', limit: leadLimits.company },
  phone: { label: 'Phone', limit: leadLimits.phone },
  budget: { label: 'Budget', limit: budgetLimit },
  message: { label: 'Message', limit: leadLimits.message },
  question: { label: '', limit: answerLimit },
} as const;

export const labelOf = (
  field: keyof typeof fieldFacts,
  { question }: Pick<StoredCampaign, 'question'>,
) => (field === 'question' ? question : fieldFacts[field].label);

const missing = 'Please fill this in.';

/** The rules of a campaign's form; what it does not ask is left out. */
function rulesOf({ formFields }: StoredCampaign) {
  const asked = formFields.map(({ field, required }) => {
    const { limit } = fieldFacts[field];
    return [field, required ? requiredText(missing, limit) : z._default(text(limit), '')] as const;
  });
  return z.object({
    name: requiredText(siteMessageTexts.name, leadLimits.name),
    email,
    ...Object.fromEntries(asked),
  });
}

export interface FormAnswers {
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

/** What somebody wrote, or what is wrong with it by field. */
export function readAnswers(
  campaign: StoredCampaign,
  posted: Record<string, unknown>,
): { answers: FormAnswers } | { problems: FormProblems } {
  const parsed = z.safeParse(rulesOf(campaign), posted);
  if (parsed.success) {
    const consent = campaign.consentText === '' || posted.consent === 'on';
    return { answers: { ...(parsed.data as Omit<FormAnswers, 'consent'>), consent } };
  }
  const problems: FormProblems = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message;
  return { problems };
}

/** What is the same when the same is written twice. */
export const hashOf = (answers: FormAnswers) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url');

/** What the lead keeps beside its own fields. */
export const furtherAnswers = (campaign: StoredCampaign, answers: FormAnswers) =>
  (['budget', 'question'] as const).flatMap((field) => {
    const answer = answers[field];
    return answer ? [{ question: labelOf(field, campaign), answer }] : [];
  });
