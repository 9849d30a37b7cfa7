import { acceptanceNonceHeader } from '@soloist/contracts';

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  body: any;
}

export interface Ask {
  method?: string;
  token?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Calls of a service over HTTP, as a browser makes them. */
export function createHttp(url: string) {
  async function ask(path: string, { method, token, json, form, headers = {} }: Ask = {}) {
    const response = await fetch(url + path, {
      method: method ?? (json === undefined && !form ? 'GET' : 'POST'),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
    });
    const isJson = response.headers.get('content-type')?.includes('application/json');
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes;
    return { status: response.status, headers: response.headers, body } as Reply;
  }

  return {
    ask,
    createProject(token: string | undefined, request: unknown, file?: File) {
      const form = new FormData();
      form.set('projectDetails', JSON.stringify(request));
      if (file) form.set('file', file);
      return ask('/proposal/createProject', { form, ...(token ? { token } : {}) });
    },
    async sign(contractId: string, name = 'Sofie Lind'): Promise<string> {
      const json = { name, consent: true };
      const reply = await ask(`/proposal/sign/${contractId}`, { json });
      return reply.body.nonce;
    },
    accept: (contractId: string, nonce?: string) =>
      ask(`/employer/proposal/accept/${contractId}`, {
        ...(nonce ? { headers: { [acceptanceNonceHeader]: nonce } } : {}),
      }),
  };
}
export type Http = ReturnType<typeof createHttp>;
