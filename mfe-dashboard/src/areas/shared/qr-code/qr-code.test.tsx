import { render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { QrCode } from './qr-code.tsx';

const scale = 4;
/** Modules of white around the code. */
const quietZone = 4;

/** The drawing as a scanner reads it. */
function scan(svg: Element): string | undefined {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const width = (side + 2 * quietZone) * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const squares =
    svg
      .querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)/g) ?? [];
  for (const [, left, top] of squares) {
    const from = (Number(top) + quietZone) * scale;
    for (let y = from; y < from + scale; y++) {
      const start = (y * width + (Number(left) + quietZone) * scale) * 4;
      for (let x = 0; x < scale; x++) pixels.fill(0, start + x * 4, start + x * 4 + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

it.each([
  'https://ada.soloist.test',
  'http://ada.localhost:8080',
  `https://${'a'.repeat(40)}.staging.soloist.example.test:8443`,
])('encodes %s', (address) => {
  render(<QrCode text={address} label="QR code" />);
  expect(scan(screen.getByRole('img', { name: 'QR code' }))).toBe(address);
});
