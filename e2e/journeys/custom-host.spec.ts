import { app } from '../support/app.ts';
import { setDnsTexts } from '../support/external-services.ts';
import { requestHost } from '../support/hosts.ts';
import { callApi, newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const { port } = new URL(app.url);

/** The internal check of the proxy before it requests a certificate. */
const isCertificateAllowed = async (host: string) =>
  (await fetch(`${app.url}/host-approved?domain=${host}`)).status === 200;
const expectStatus = (host: string, status: number) =>
  expect(async () => expect((await requestHost(host)).status).toBe(status)).toPass();

test('a custom domain serves the portfolio from its verification until its removal', async () => {
  const { token, user } = await newPerson({ name: 'Folio', isPublished: true });
  const host = `folio-${Date.now()}.example.com`;
  const added = await callApi('POST /hosts', { token, body: { host } });
  const { id, txtName, txtValue } = added.body.hosts[0];

  await test.step('an unverified domain serves no site, and verification names the missing record', async () => {
    expect((await requestHost(host)).status).toBe(404);
    expect(await isCertificateAllowed(host)).toBe(false);
    const early = await callApi(`POST /hosts/${id}/verify`, { token, body: {} });
    expect(early.status).toBe(409);
    expect(early.body.message).toContain(`no TXT record at ${txtName}`);
  });

  await test.step('with the record, the domain serves the site and is its canonical address', async () => {
    await setDnsTexts(txtName, txtValue);
    const proved = await callApi(`POST /hosts/${id}/verify`, { token, body: {} });
    expect(proved.status).toBe(200);
    await expectStatus(host, 200);
    const canonical = `<link rel="canonical" href="http://${host}:${port}/">`;
    const { body } = await requestHost(host);
    expect(body).toContain(canonical);
    expect(body).toMatch(/<h1[ >]/);
    await expect(async () => expect(await isCertificateAllowed(host)).toBe(true)).toPass();
    await expect(async () => {
      expect((await requestHost(`${user.username}.localhost`)).body).toContain(canonical);
    }).toPass();
  });

  await test.step('a removed domain serves no site', async () => {
    expect((await callApi(`DELETE /hosts/${id}`, { token })).status).toBe(200);
    await expectStatus(host, 404);
    await expect(async () => expect(await isCertificateAllowed(host)).toBe(false)).toPass();
  });
});
