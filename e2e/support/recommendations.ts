import { waitForMail } from './inbox.ts';
import { callApi, newAddress, newPerson } from './people.ts';

/** Asks somebody by mail; gives the request's id, and the id of the link that came by mail. */
export async function askForRecommendation(token: string, to = newAddress('asked')) {
  const body = { emails: [to], relation: 'client', note: 'It was a pleasure.' };
  await patiently('POST /recommendations/requests', { token, body });
  const { text } = await waitForMail(to, /recommendation/i);
  const writeId = /\/recommendation\/write\/([\w-]{32})/.exec(text)?.[1] ?? '';
  const { body: asked } = await callApi('GET /recommendations/requests', { token });
  return { id: asked.items[0].id as string, writeId };
}

/** A recommendation that somebody new wrote when asked. */
export async function receiveRecommendation(
  token: string,
  text = 'On time, and better than the brief.',
) {
  const asked = await askForRecommendation(token);
  const writer = await newPerson({ name: 'Sofie', role: 'employer' });
  await patiently(`PUT /recommendations/write/${asked.writeId}`, {
    token: writer.token,
    body: { relation: 'client', text, role: 'Founder' },
  });
  return asked;
}

/** Somebody new is known to marketplace a moment after they signed up. */
async function patiently(...call: Parameters<typeof callApi>) {
  for (let tries = 0; tries < 40; tries++) {
    if ((await callApi(...call)).status !== 503) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${call[0]} went on being unavailable`);
}
