// Compiled with the workspace, never run: asserts what the types accept and reject.
import { type ApiFailure, asForm, createSoloistClient } from './index.ts';

const client = createSoloistClient({ address: 'https://soloist.example', apiKey: 'slk_…' });

export async function takes() {
  const signedIn = await client.POST('/auth/login', {
    body: { email: 'ada@example.com', password: 'a quiet green harbour' },
  });
  const token: string | undefined = signedIn.data?.token;
  const refused: ApiFailure | undefined = signedIn.error;
  const job = await client.GET('/jobs/{id}', { params: { path: { id: 'f'.repeat(24) } } });
  const title: string | undefined = job.data?.job.title;
  await client.GET('/proposal/fetchAllProposals', { params: { query: { limit: 5 } } });
  await client.POST('/leads/imports/preview', {
    body: { options: {}, file: new Blob(['Name\nNoor']) },
    bodySerializer: asForm,
  });
  return { token, refused, title };
}

export async function refuses() {
  // @ts-expect-error a call that is not there
  await client.GET('/auth/login');
  // @ts-expect-error a body without the password
  await client.POST('/auth/login', { body: { email: 'ada@example.com' } });
  // @ts-expect-error a path without its id
  await client.GET('/jobs/{id}');
  // @ts-expect-error a call between services
  await client.POST('/files/previews');
  const { data } = await client.GET('/proposal/fetchAllProposals');
  // @ts-expect-error a field that the reply does not have
  return data?.nothing;
}
