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
