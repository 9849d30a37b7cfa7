import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import {
  capabilityId,
  id,
  instant,
  linkEnd,
  page,
  pageQuery,
  requiredText,
  text,
} from '../shared/primitives.ts';
import { leadStages } from './lead-terms.ts';

/** Optional fields of a form besides name and email. */
export const campaignFields = ['company', 'phone', 'budget', 'message', 'question'] as const;
export type CampaignField = (typeof campaignFields)[number];

export const campaignLimits = { name: 80, pitch: 600, question: 160, consent: 300 } as const;
export const campaignMessages = {
  name: 'Please give the campaign a name.',
  fields: 'Please choose each field once.',
  question: 'Please write the question or remove the field.',
} as const;

export const campaignForm = z
  .strictObject({
    name: requiredText(campaignMessages.name, campaignLimits.name),
    /** The text above the form's fields. */
    pitch: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(
            campaignLimits.pitch,
            `Input cannot exceed ${campaignLimits.pitch} characters`,
          ),
        ),
      '',
    ),
    /** In the order of the form. */
    formFields: z.array(z.strictObject({ field: z.enum(campaignFields), required: z.boolean() })),
    /** The label of the field `question`. */
    question: z._default(text(campaignLimits.question), ''),
    /**
     * The label of a consent box; then only people who ticked it get a first email. Empty: the form
     * has no box, and says that the reply comes by email.
     */
    consentText: z._default(text(campaignLimits.consent), ''),
  })
  .check(
    z.refine(
      ({ formFields }) => new Set(formFields.map(({ field }) => field)).size === formFields.length,
      { path: ['formFields'], error: campaignMessages.fields },
    ),
    z.refine(
      ({ formFields, question }) =>
        question !== '' || !formFields.some(({ field }) => field === 'question'),
      { path: ['question'], error: campaignMessages.question },
    ),
  );
export type CampaignForm = z.output<typeof campaignForm>;

export const campaignStatuses = ['open', 'closed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaign = z.object({
  id,
  name: z.string(),
  pitch: z.string(),
  formFields: z.array(z.object({ field: z.enum(campaignFields), required: z.boolean() })),
  question: z.string(),
  consentText: z.string(),
  /** Its form is at `/form/{token}`. */
  token: capabilityId,
  status: z.enum(campaignStatuses),
  /** Leads by stage; stages without are not named. */
  stages: z.partialRecord(z.enum(leadStages), z.number()),
  /** All of its leads. */
  leads: z.number(),
  createdAt: instant,
});
export type Campaign = z.infer<typeof campaign>;

/** The public address of a form, below the product's origin. */
export const campaignFormPath = (token: string) => `/form/${token}`;

const ofFreelancer = { service: 'marketplace', access: 'freelancer' } as const;
const params = z.strictObject({ id });
const changed = z.object({ message: z.string(), campaign });

export const campaigns = {
  list: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/campaigns',
    summary: 'List the caller’s campaigns, newest first, with leads by stage.',
    query: pageQuery,
    response: page(campaign),
  }),
  create: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/campaigns',
    perMinute: 20,
    summary: 'Create a campaign. Repeating a campaign_id returns the existing one.',
    body: z.strictObject({
      /** Created by the browser once per campaign. */
      campaign_id: z.uuid(),
      campaign: campaignForm,
    }),
    response: changed,
  }),
  read: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/campaigns/:id',
    names: 'own',
    summary: 'Read a campaign of the caller.',
    params,
    response: z.object({ campaign }),
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/leads/campaigns/:id',
    names: 'own',
    summary: 'Replace a campaign of the caller.',
    params,
    body: campaignForm,
    response: changed,
  }),
  setStatus: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/campaigns/:id/status',
    names: 'own',
    summary: 'Open or close the form of a campaign.',
    params,
    body: z.strictObject({ status: z.enum(campaignStatuses) }),
    response: changed,
  }),
  renewToken: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/campaigns/:id/token',
    names: 'own',
    perMinute: 10,
    summary: 'Renew the link of the form. The previous link stops working.',
    params,
    response: changed,
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/leads/campaigns/:id',
    names: 'own',
    summary: 'Delete a campaign of the caller and keep its leads. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
};

const token = z.strictObject({ token: linkEnd });

/**
 * The form's page, which marketplace renders without a script; the gateway serves it at
 * `/form/:token`.
 */
export const campaignPages = {
  form: defineEndpoint({
    service: 'marketplace',
    method: 'GET',
    path: '/leads/form/:token',
    access: 'capability',
    summary: 'Serve the capture form of a campaign, also inside a frame of any site.',
    params: token,
  }),
  submit: defineEndpoint({
    service: 'marketplace',
    method: 'POST',
    path: '/leads/form/:token',
    access: 'capability',
    perMinute: 30,
    summary: 'Submit the capture form and create a lead from the response.',
    params: token,
  }),
};
