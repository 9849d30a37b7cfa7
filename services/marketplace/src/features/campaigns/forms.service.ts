import { indexedText, newEvent, notFound } from '@soloist/service-kit';
import { fullName } from '../../full-name.ts';
import { addLead } from '../leads/add-lead.ts';
import type { DailyLimit } from '../leads/daily-limit.ts';
import { LeadModel } from '../leads/leads.model.ts';
import { findShownOwner } from '../sites/shown-owners.ts';
import { CampaignModel, type StoredCampaign } from './campaigns.model.ts';
import { type FormAnswers, furtherAnswers, hashOf } from './form-answers.ts';

/** @throws AppError `not_found` where there is no form, or its owner freelances no more. */
export async function findForm(token: string) {
  const campaign = await CampaignModel.findOne({ token }).lean<StoredCampaign>();
  const owner = campaign && (await findShownOwner(String(campaign.ownerId)));
  if (!campaign || !owner) throw notFound('form');
  return { campaign, from: fullName(owner.profile) };
}
export type PublicForm = Awaited<ReturnType<typeof findForm>>;

interface Written {
  campaign: StoredCampaign;
  answers: FormAnswers;
  suspicions: string[];
  ip: string;
}

/**
 * Makes a lead of what was written into a form; the same again changes nothing.
 * @throws AppError `rate_limited` when very many came from one network today.
 */
export async function receiveForm(
  { campaign, answers, suspicions, ip }: Written,
  limit: DailyLimit,
) {
  const { _id: campaignId, ownerId, name: campaignName } = campaign;
  const written = hashOf(answers);
  if (await LeadModel.exists({ campaignId, written: indexedText(written) })) return;
  await limit.take({ ownerId: String(ownerId), ip });
  const { name, email, company = '', phone = '', message = '', consent } = answers;
  const further = furtherAnswers(campaign, answers);
  const told = [message, ...further.map((each) => `${each.question}: ${each.answer}`)];
  await addLead(
    {
      ...{ ownerId, campaignId, written, name, email, company, phone, message, suspicions },
      ...{ answers: further, source: 'form', mayWrite: consent },
    },
    {
      by: 'lead',
      tell: (leadId) => [
        newEvent('lead.received', {
          ...{ leadId, freelancerId: String(ownerId), host: '', campaign: campaignName },
          ...{ name, email, company, message: told.filter(Boolean).join('\n\n') },
          suspicious: suspicions.length > 0,
        }),
      ],
    },
  );
}
