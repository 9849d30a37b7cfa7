import type { Locator, Page } from 'playwright-core';
import { fillInvoice, fillJob, fillProposal } from './fill-forms.ts';
import type { Demo } from './read-demo.ts';
import type { Shot } from './take-shot.ts';

const host = 'soloist.example';
// The sizes in shell/src/pages/landing/walk-screens.ts.
const wide = { viewport: { width: 1280, height: 720 }, scale: 1.25, quality: 0.6, host };
const phone = { viewport: { width: 390, height: 640 }, scale: 1.75, quality: 0.6 };
const themeNames = ['monograph', 'poster', 'index', 'folio'];

/** Scrolls an element below the page's head. A script, because the page has other types than Node. */
const scrollTo = (place: Locator, margin: number) =>
  place.evaluate(`(element) => {
    element.style.scrollMarginTop = '${margin}px';
    element.scrollIntoView();
  }`);

async function fillFromTheTop(page: Page) {
  await fillProposal(page);
  await page.getByLabel('Total fee').fill('12400');
  const first = page.getByLabel('Client email');
  await scrollTo(first, 200);
  await first.focus();
}

/** Scrolls past the notice on a dispute. */
const scrollPastNotice = (page: Page) => scrollTo(page.getByText('Available balance').first(), 64);

/** The images of the start page: the screens of its two walks, and the themes. */
export function listLandingShots(demo: Demo): Shot[] {
  const {
    token,
    clientToken,
    orderId,
    openContract,
    openClient = '',
    activeContract,
    activeId,
  } = demo;
  const screens: (Omit<Shot, 'file'> & { name: string })[] = [
    { name: 'lead', path: '/lead-dashboard', token },
    { name: 'proposal', path: '/proposal/new', token, act: fillFromTheTop },
    { name: 'signature', path: `/project/status/${activeId}`, token },
    { name: 'invoice', path: '/invoice/new', token, act: fillInvoice },
    { name: 'paid', path: '/payments', token, act: scrollPastNotice },
    { name: 'job', path: '/createJob', token: clientToken, act: fillJob },
    { name: 'people', path: '/empdiscover', token: clientToken },
    {
      name: 'agreement',
      path: `/proposal/accept/${openContract}`,
      act: async (page) => {
        await page.getByLabel('Sign with your full name').fill(openClient);
        await page.getByRole('button', { name: 'Accept proposal' }).scrollIntoViewIfNeeded();
      },
    },
    { name: 'project', path: `/proposal/accept/${activeContract}` },
    { name: 'payment', path: `/invoice/${orderId}` },
  ];
  const folder = 'shell/src/assets/walk';
  const walks = screens.flatMap(({ name, ...shot }) =>
    [false, true].flatMap((isDark) => {
      const theme = isDark ? 'dark' : 'light';
      return [
        { ...shot, ...wide, isDark, file: `${folder}/${name}-${theme}.webp` },
        { ...shot, ...phone, isDark, file: `${folder}/${name}-${theme}-phone.webp` },
      ];
    }),
  );
  const themes = themeNames.map((name) => ({
    path: `/portfolio/theme/${name}`,
    token,
    viewport: { width: 1599, height: 1200 },
    part: readFrame,
    file: `shell/src/assets/theme-${name}.webp`,
  }));
  return [...walks, ...themes];
}

/** The top of the framed site, in the proportion of the start page. */
async function readFrame(page: Page) {
  const box = await page.getByRole('region', { name: 'with your content' }).boundingBox();
  if (!box) throw new Error('The preview of the theme is missing.');
  // Without its border.
  return { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: ((box.width - 2) * 10) / 16 };
}
