import { indexedText, newEvent, notFound } from '@soloist/server-kit';
import { findPublicOwner, fullName } from '../../sites/index.ts';
import { addLead } from '../add-lead.service.ts';
import type { MessageLimit } from '../daily-limit.service.ts';
import { LeadModel } from '../leads.model.ts';
import { CampaignModel, type StoredCampaign } from './campaigns.model.ts';
import { type FormResponse, hashResponse, listFurtherAnswers } from './form-answers.rules.ts';

/** @throws AppError `not_found` without a form, or when its owner is no longer a freelancer. */
export async function findForm(token: string) {
  const campaign = await CampaignModel.findOne({ token }).lean<StoredCampaign>();
  const owner = campaign && (await findPublicOwner(String(campaign.ownerId)));
  if (!campaign || !owner) throw notFound('form');
  return { campaign, from: fullName(owner.profile) };
}
export type PublicForm = Awaited<ReturnType<typeof findForm>>;

interface FormSubmission {
  campaign: StoredCampaign;
  answers: FormResponse;
  suspicions: string[];
  ip: string;
}

/**
 * Creates a lead from a form response; repeating the response changes nothing.
 * @throws AppError `rate_limited` above the daily limit of the network.
 */
export async function receiveResponse(
  { campaign, answers, suspicions, ip }: FormSubmission,
  limit: MessageLimit,
) {
  const { _id: campaignId, ownerId, name: campaignName } = campaign;
  const responseHash = hashResponse(answers);
  if (await LeadModel.exists({ ownerId, campaignId, written: indexedText(responseHash) })) return;
  await limit.take({ ownerId: String(ownerId), ip });
  const { name, email, company = '', phone = '', message = '', consent } = answers;
  const further = listFurtherAnswers(campaign, answers);
  const messageParts = [message, ...further.map((each) => `${each.question}: ${each.answer}`)];
  await addLead(
    {
      ...{
        ownerId,
        campaignId,
        written: responseHash,
        name,
        email,
        company,
        phone,
        message,
        suspicions,
      },
      ...{ answers: further, source: 'form', mayWrite: consent },
    },
    {
      by: 'lead',
      extraEvents: (leadId) => [
        newEvent('lead.received', {
          ...{ leadId, freelancerId: String(ownerId), host: '', campaign: campaignName },
          ...{ name, email, company, message: messageParts.filter(Boolean).join('\n\n') },
          suspicious: suspicions.length > 0,
        }),
      ],
    },
  );
}
