import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServiceRecord } from '@soloist/contracts';
import { callApi } from './people.ts';

const imageFile = new URL('../../services/marketplace/src/demo/checkout.webp', import.meta.url);
export const newImageFile = async () => new File([await readFile(imageFile)], 'checkout.webp');

/** A complete service request without images. */
export const serviceDetails = (title: string) => ({
  title,
  roles: ['Designer'],
  tools: ['Figma'],
  industry: ['Retail'],
  deliverables: [{ name: 'Flow', description: 'Tested with customers.' }],
  summary: 'From the basket to the confirmation.',
  process: 'We talk, I draw, people try.',
  faq: [{ question: 'Do you build it?', answer: 'No.' }],
  payment_type: 'hourlyRate',
  details: { payment_rate: 9000 },
  currency: 'EUR',
});

/** Publishes a service with one uploaded image. */
export async function createService(token: string, title = 'Packaging'): Promise<ServiceRecord> {
  const body = new FormData();
  const details = { ...serviceDetails(title), draft_id: randomUUID() };
  body.set('serviceDetails', JSON.stringify(details));
  body.append('images', await newImageFile());
  const reply = await callApi('POST /service/createService', { token, body });
  if (reply.status !== 200) throw new Error(`no service: ${reply.body.message}`);
  return reply.body.service;
}

/** Starts a service draft and returns its id. */
export async function startServiceDraft(token: string, content: object) {
  const draft_id = randomUUID();
  const body = { kind: 'service', title: 'Started', content, revision: 0 };
  const { status } = await callApi(`PUT /drafts/${draft_id}`, { token, body });
  if (status !== 200) throw new Error(`no draft: ${status}`);
  return draft_id;
}
