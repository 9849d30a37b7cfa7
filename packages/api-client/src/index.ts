import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

export type { components, paths } from './schema.ts';

/** One function for each method: `client.GET('/jobs/{id}', { params: { path: { id } } })`. */
export type SoloistClient = Client<paths>;

/** The body of a failed call: `message` for people, `code` for programs. */
export type ApiFailure = components['schemas']['Failure'];

export interface Connection {
  /** The base URL of Soloist, such as `https://soloist.example`. */
  address: string;
  /** An API key, from Settings. Without a credential, only public endpoints can be called. */
  apiKey?: string;
  /** The token from `POST /auth/login`, for calls that refuse API keys. */
  token?: string;
}

/**
 * Creates a client of the API. A call resolves to `{ data }`, or to `{ error }` with a {@link
 * ApiFailure}; it throws only when the server does not respond.
 */
export function createSoloistClient({ address, apiKey, token }: Connection): SoloistClient {
  const credential = apiKey ?? token;
  return createClient<paths>({
    baseUrl: new URL('/api', address).href,
    headers: credential ? { authorization: `Bearer ${credential}` } : {},
  });
}

/** Sends a body as a form, for calls that take files: pass it as `bodySerializer`. */
export function asForm(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob) form.append(name, each);
      else if (each !== undefined) form.append(name, JSON.stringify(each));
    }
  }
  return form;
}
