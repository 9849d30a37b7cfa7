import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../local-stack/browser.ts';
import { fromRoot } from '../paths.ts';
import { covers } from './covers.ts';
import { looks } from './portrait-looks.ts';
import { portraitSvg } from './portrait-svg.ts';
import { workSvg } from './work-svg.ts';

/**
 * Draws the portraits and covers of the demo data as small WebP files, which the seeds upload.
 * Run it after a change: `node tools/demo-art/draw.ts`.
 */
const portraits = fromRoot('services/identity/src/demo/portraits');
const works = fromRoot('services/marketplace/src/demo/works');

interface Drawing {
  file: string;
  svg: string;
  width: number;
  height: number;
}

const drawings: Drawing[] = [
  ...Object.entries(looks).map(([username, look]) => ({
    file: path.join(portraits, `${username}.webp`),
    svg: portraitSvg(look),
    ...{ width: 320, height: 320 },
  })),
  ...Object.entries(covers).map(([name, { kind, palette }]) => ({
    file: path.join(works, `${name}.webp`),
    svg: workSvg(kind, palette),
    ...{ width: 960, height: 640 },
  })),
];

async function draw(page: Page, { svg, width, height }: Drawing): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/svg+xml;utf8,' + encodeURIComponent(${JSON.stringify(svg)});
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), ${JSON.stringify({ width, height })});
    canvas.getContext('2d').drawImage(image, 0, 0, ${width}, ${height});
    return canvas.toDataURL('image/webp', 0.82).split(',')[1];
  })()`);
  return Buffer.from(base64, 'base64');
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage();
await Promise.all([portraits, works].map((folder) => mkdir(folder, { recursive: true })));
for (const drawing of drawings) await writeFile(drawing.file, await draw(page, drawing));
await browser.close();
