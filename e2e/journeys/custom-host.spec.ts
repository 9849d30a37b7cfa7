import { app } from '../support/app.ts';
import { visit } from '../support/hosts.ts';
import { publishTexts } from '../support/outside-world.ts';
import { callApi, newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const { port } = new URL(app.url);

/** What the proxy in front asks before it gets a certificate; it comes from within. */
const mayHaveCertificate = async (host: string) =>
  (await fetch(`${app.url}/host-approved?domain=${host}`)).status === 200;
const becomes = (host: string, status: number) =>
  expect(async () => expect((await visit(host)).status).toBe(status)).toPass({ timeout: 20_000 });

test('a host name of one’s own shows the portfolio once it is proved, until it is removed', async () => {
  const { token, user } = await newPerson({ name: 'Folio' });
  const host = `folio-${Date.now()}.example.com`;
  const added = await callApi('POST /hosts', { token, body: { host } });
  const { id, txtName, txtValue } = added.body.hosts[0];

  await test.step('before, it leads nowhere, and the answer says what is missing', async () => {
    expect((await visit(host)).status).toBe(404);
    expect(await mayHaveCertificate(host)).toBe(false);
    const early = await callApi(`POST /hosts/${id}/verify`, { token, body: {} });
    expect(early.status).toBe(409);
    expect(early.body.message).toContain(`no TXT record at ${txtName}`);
  });

  await test.step('with the record it shows the site, whose address it is from now on', async () => {
    await publishTexts(txtName, txtValue);
    const proved = await callApi(`POST /hosts/${id}/verify`, { token, body: {} });
    expect(proved.status).toBe(200);
    await becomes(host, 200);
    const canonical = `<link rel="canonical" href="http://${host}:${port}/">`;
    const { body } = await visit(host);
    expect(body).toContain(canonical);
    expect(body).toMatch(/<h1[ >]/);
    await expect(async () => expect(await mayHaveCertificate(host)).toBe(true)).toPass();
    await expect(async () => {
      expect((await visit(`${user.username}.localhost`)).body).toContain(canonical);
    }).toPass({ timeout: 20_000 });
  });

  await test.step('removed, it leads nowhere again', async () => {
    expect((await callApi(`DELETE /hosts/${id}`, { token })).status).toBe(200);
    await becomes(host, 404);
    await expect(async () => expect(await mayHaveCertificate(host)).toBe(false)).toPass();
  });
});
