import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from '@playwright/test';
import { keyScopes } from '@soloist/contracts';
import { app } from '../support/app.ts';
import { sendInvoice } from '../support/invoices.ts';
import { createApiKey } from '../support/owned-items.ts';
import { newPerson, signInWith } from '../support/people.ts';

async function connect(key: string) {
  const client = new Client({ name: 'an assistant', version: '1.0.0' });
  const headers = { authorization: `Bearer ${key}` };
  const url = new URL('/api/sage-ai/mcp', app.url);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return {
    client,
    async use(name: string, args: Record<string, unknown> = {}) {
      const { content, isError } = await client.callTool({ name, arguments: args });
      return { text: (content as [{ text: string }])[0].text, isError: isError ?? false };
    },
  };
}

test('an assistant reads invoices within its scopes and prepares one that the person opens', async ({
  page,
}) => {
  const { token } = await newPerson();
  const { number } = await sendInvoice(token);
  const { key } = await createApiKey(token, ['assistants:write', 'invoices:read']);
  const { use } = await connect(key);

  const found = JSON.parse((await use('find_invoices', { status: 'unpaid' })).text);
  expect(found).toMatchObject({ count: 1, invoices: [{ number, amount: '$2,400.00' }] });
  expect(await use('find_leads')).toEqual({
    text: 'This call needs the scope leads:read.',
    isError: true,
  });

  const drafted = await use('draft_invoice', { client_name: 'Noor Haddad', memo: 'As agreed' });
  const { open } = JSON.parse(drafted.text) as { open: string };
  await signInWith(page, token);
  await page.goto(open);
  await expect(page.getByLabel('Client name')).toHaveValue('Noor Haddad');
});

test('a key with every scope can use every tool and list that assistants are offered', async () => {
  const { token } = await newPerson();
  const { key } = await createApiKey(token, keyScopes);
  const { client, use } = await connect(key);
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const withoutId = tools.filter(({ name }) => !['get_proposal', 'draft_lead_mail'].includes(name));
  for (const { name } of withoutId) {
    const args = name === 'search_help' ? { question: 'How do I invoice?' } : {};
    const { text } = await use(name, args);
    expect([name, text]).not.toEqual([name, expect.stringContaining('API key')]);
  }
  for (const { uri } of resources.filter(({ uri }) => !uri.startsWith('soloist://help/'))) {
    const { contents } = await client.readResource({ uri });
    expect([uri, contents.length]).toEqual([uri, 1]);
  }
});
