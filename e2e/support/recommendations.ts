import { waitForMail } from './inbox.ts';
import { callApi, newAddress, newPerson } from './people.ts';

/** Asks somebody by mail; gives the request's id, and the id of the link that came by mail. */
export async function askForRecommendation(token: string, to = newAddress('asked')) {
  const body = { emails: [to], relation: 'client', note: 'It was a pleasure.' };
  await callApi('POST /recommendations/requests', { token, body });
  const { text } = await waitForMail(to, /recommendation/i);
  const writeId = /\/recommendation\/write\/([\w-]{32})/.exec(text)?.[1] ?? '';
  const { body: asked } = await callApi('GET /recommendations/requests', { token });
  return { id: asked.items[0].id as string, writeId };
}

/** A recommendation that somebody new wrote when asked. */
export async function receiveRecommendation(token: string) {
  const asked = await askForRecommendation(token);
  const writer = await newPerson({ name: 'Sofie', role: 'employer' });
  await callApi(`PUT /recommendations/write/${asked.writeId}`, {
    token: writer.token,
    body: { relation: 'client', text: 'On time, and better than the brief.', role: 'Founder' },
  });
  return asked;
}
