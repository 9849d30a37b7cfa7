import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { reencode } from './reencode.service.ts';

const target = { longestSide: 800, quality: 80 };
const imageOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c98a66' } })
    .png({ compressionLevel: 1 })
    .toBuffer();

it('finishes a small image while one of 62 megapixels is being processed', async () => {
  const [large, small] = [await imageOf(8000, 7750), await imageOf(100, 80)];
  const order: string[] = [];
  const largeWork = reencode(large, target).then(() => order.push('large'));
  // The large image is being processed.
  await sleep(50);
  await reencode(small, target).then(() => order.push('small'));
  await largeWork;
  expect(order).toEqual(['small', 'large']);
});

describe('an image that is already what we store', () => {
  const stored = async (width = 600) => (await reencode(await imageOf(width, 400), target)).bytes;

  it('keeps its bytes', async () => {
    const bytes = await stored();
    expect((await reencode(bytes, target)).bytes.equals(bytes)).toBe(true);
    const transparent = sharp({
      create: { width: 40, height: 30, channels: 4, background: '#c98a6640' },
    });
    const layered = await transparent.webp({ quality: 80 }).toBuffer();
    const kept = await reencode(layered, target);
    expect(kept).toMatchObject({ width: 40, height: 30 });
    expect(kept.bytes.equals(layered)).toBe(true);
  });

  it('is re-encoded when it is larger than wanted', async () => {
    const bytes = (await reencode(await imageOf(1200, 400), { ...target, longestSide: 1200 }))
      .bytes;
    expect(await reencode(bytes, target)).toMatchObject({ width: 800 });
  });

  it('is re-encoded when it has metadata or anything else', async () => {
    const bytes = await stored();
    const located = await sharp(bytes)
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .webp()
      .toBuffer();
    const clean = await reencode(located, target);
    expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined();
    const hidden = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]);
    expect((await reencode(hidden, target)).bytes.includes('script')).toBe(false);
  });

  it('is refused when it is damaged', async () => {
    const bytes = await stored();
    bytes.fill(0, 30);
    await expect(reencode(bytes, target)).rejects.toThrow('damaged');
  });
});
