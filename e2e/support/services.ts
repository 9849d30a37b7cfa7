import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServiceRecord } from '@soloist/contracts';
import { callApi } from './people.ts';

const picture = new URL('../../services/marketplace/src/demo/checkout.webp', import.meta.url);
export const newPicture = async () => new File([await readFile(picture)], 'checkout.webp');

/** A whole service as it is sent, but for its images. */
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

/** Publishes a service whose only image comes along. */
export async function makeService(token: string, title = 'Packaging'): Promise<ServiceRecord> {
  const body = new FormData();
  const details = { ...serviceDetails(title), draft_id: randomUUID() };
  body.set('serviceDetails', JSON.stringify(details));
  body.append('images', await newPicture());
  const made = await callApi('POST /service/createService', { token, body });
  if (made.status !== 200) throw new Error(`no service: ${made.body.message}`);
  return made.body.service;
}

/** Begins the draft of a service; gives its id. */
export async function beginServiceDraft(token: string, content: object) {
  const draft_id = randomUUID();
  const body = { kind: 'service', title: 'Begun', content, revision: 0 };
  const { status } = await callApi(`PUT /drafts/${draft_id}`, { token, body });
  if (status !== 200) throw new Error(`no draft: ${status}`);
  return draft_id;
}
