import type { Page } from '@playwright/test';
import { attacks } from '@soloist/rich-text/attacks';
import { chunk } from 'es-toolkit';
import { app } from '../support/app.ts';
import { siteOf } from '../support/hosts.ts';
import { postJob } from '../support/jobs.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { createBlog, createProject, uploadImage } from '../support/projects-and-blogs.ts';
import { receiveRecommendation } from '../support/recommendations.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const asText = (attack: unknown) =>
  typeof attack === 'string' ? attack : (JSON.stringify(attack) ?? '');
const html = attacks.html.filter((attack) => attack.trim() !== '');
/** Attacks that fit a title, a tag or a name. */
const shortTexts = [...html, ...attacks.markdown]
  .map(asText)
  .filter((text) => text.trim().length > 0);
const shortAt = (index: number, limit: number) =>
  (shortTexts[index % shortTexts.length] ?? '').slice(0, limit);
/** Several attacks per text, because a page for each would take minutes. */
const texts = chunk(html, 15).map((some) =>
  ['<p>Words.</p>', ...some.map((one) => `<div>${one}</div>`)].join('\n'),
);

/** Fails if a text made an element, attribute or address that could run or load code. */
async function expectHarmless(page: Page) {
  // The shell's main element can contain another one of a page.
  const violations = await page.locator('main').evaluateAll((mains) =>
    mains
      .flatMap((main) => [...main.querySelectorAll('*')])
      .flatMap((element) => {
        const { localName } = element;
        const isForbidden =
          ['script', 'iframe', 'object', 'embed', 'base', 'style'].includes(localName) ||
          (localName === 'form' && element.hasAttribute('action'));
        const bad = [...element.attributes].filter(
          ({ name, value }) =>
            name.startsWith('on') ||
            (['href', 'src', 'xlink:href', 'formaction', 'srcset'].includes(name) &&
              // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out of addresses.
              /^[\u0000-\u0020]*(javascript|vbscript|data|blob|file):/i.test(value)),
        );
        return [
          ...(isForbidden ? [element.outerHTML] : []),
          ...bad.map(({ name, value }) => `${localName} ${name}=${value}`),
        ];
      }),
  );
  expect(violations).toEqual([]);
}

/** Records dialogs, external requests and popups. */
function recordHarm(page: Page): string[] {
  const harm: string[] = [];
  page.on('dialog', async (dialog) => {
    harm.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    const isOurs = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '';
    if (!isOurs) harm.push(`request ${request.url()}`);
  });
  page.on('popup', () => harm.push('popup'));
  return harm;
}

test('hostile text in projects, blogs and profiles is harmless', async ({ page }) => {
  const { token, user } = await newPerson({ name: 'Mallory', isPublished: true });
  const site = siteOf(user.username);
  const cover = { url: await uploadImage(token), alt: shortAt(3, 200) };
  const harm = recordHarm(page);
  await signInWith(page, token);

  for (const [index, description] of texts.entries()) {
    const written = {
      type: 'html',
      description,
      title: shortAt(index * 3, 120),
      brief: shortAt(index * 3 + 1, 400),
      coverImg: cover,
    };
    const project = await createProject(token, {
      ...written,
      client: shortAt(index * 3 + 2, 120),
      skills: [shortAt(index * 3 + 2, 60)],
      tools: [shortAt(index * 3 + 4, 60)],
    });
    const blog = await createBlog(token, { ...written, tags: [shortAt(index * 3 + 2, 60)] });
    for (const address of [
      `${site}/projects/${project.id}`,
      `${site}/blogs/${blog.slug}`,
      `/projectPreview/${project.id}`,
      `/gmd-blogs/${blog.id}`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectHarmless(page);
    }
  }
  for (const address of [`${site}/`, '/gallery', '/gmd-blogs', '/blogs', `/profile/${user.id}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectHarmless(page);
  }
  expect(harm).toEqual([]);
});

test('hostile text in jobs, leads, forms, recommendations and messages is harmless', async ({
  page,
}) => {
  const mallory = await newPerson({ name: 'Mallory', role: 'employer' });
  const { token, user } = await newPerson({ name: 'Ada' });
  const harm = recordHarm(page);
  await signInWith(page, token);
  const openAndCheck = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectHarmless(page);
  };

  for (const [index, description] of texts.entries()) {
    const { _id } = await postJob(mallory.token, {
      title: `Job ${shortAt(index * 3, 100)}`,
      overrides: {
        description,
        skills: [`a ${shortAt(index * 3 + 1, 50)}`],
        location: shortAt(index * 3 + 2, 120),
      },
    });
    await openAndCheck(`/job/${_id}`);
  }
  for (let index = 0; index < 40; index++) {
    const name = `Lead ${shortAt(index * 5, 60)}`;
    const company = shortAt(index * 5 + 1, 60);
    const message = [2, 3, 4].map((more) => shortAt(index * 5 + more, 600)).join('\n');
    const body = { lead_id: crypto.randomUUID(), name, company, message, email: '' };
    await callApi('POST /leads', { token, body });
  }
  const campaign = await callApi('POST /leads/campaigns', {
    token,
    body: {
      campaign_id: crypto.randomUUID(),
      campaign: {
        name: `C ${shortAt(1, 70)}`,
        pitch: html.slice(0, 4).map(asText).join(' ').slice(0, 500),
        formFields: [{ field: 'question', required: false }],
        question: `Q ${shortAt(2, 100)}`,
        consentText: `I ${shortAt(4, 100)}`,
      },
    },
  });
  const { id, token: formToken } = campaign.body.campaign;
  await receiveRecommendation(token, html.slice(0, 12).map(asText).join('\n').slice(0, 1900));
  for (const address of [
    '/discover?tab=jobs',
    '/lead-dashboard',
    '/lead-dashboard?view=list',
    '/lead-generation',
    `/lead-generation/${id}`,
    `/form/${formToken}`,
    '/requestrecommendation',
    `/profile/${user.id}`,
  ]) {
    await test.step(address, () => openAndCheck(address));
  }
  await page.goto(`/message/${mallory.user.id}`);
  for (const text of shortTexts.slice(0, 15)) {
    await page.getByRole('textbox', { name: /^Message to/ }).fill(text.slice(0, 1900));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  }
  await expect(page.getByRole('article', { name: /(Sent|Delivered)$/ })).toHaveCount(15);
  await expectHarmless(page);
  expect(harm).toEqual([]);
});
