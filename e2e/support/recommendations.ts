import { waitForMail } from './inbox.ts';
import { callApi, newAddress, newPerson } from './people.ts';

/** Requests a recommendation by email; returns the request's id and the id in the email's link. */
export async function requestRecommendation(token: string, to = newAddress('writer')) {
  const body = { emails: [to], relation: 'client', note: 'It was a pleasure.' };
  await callUntilAvailable('POST /recommendations/requests', { token, body });
  const { text } = await waitForMail(to, /recommendation/i);
  const writeId = /\/recommendation\/write\/([\w-]{32})/.exec(text)?.[1] ?? '';
  const { body: requests } = await callApi('GET /recommendations/requests', { token });
  return { id: requests.items[0].id as string, writeId };
}

/** A recommendation that a new person wrote on request. */
export async function receiveRecommendation(
  token: string,
  text = 'On time, and better than the brief.',
) {
  const request = await requestRecommendation(token);
  const writer = await newPerson({ name: 'Sofie', role: 'employer' });
  await callUntilAvailable(`PUT /recommendations/write/${request.writeId}`, {
    token: writer.token,
    body: { relation: 'client', text, role: 'Founder' },
  });
  return request;
}

/** Retries while marketplace does not know a new person yet. */
async function callUntilAvailable(...call: Parameters<typeof callApi>) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await callApi(...call)).status !== 503) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${call[0]} is still unavailable`);
}
