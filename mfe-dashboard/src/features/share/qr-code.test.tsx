import { render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { QrCode } from './qr-code.tsx';

const scale = 4;

/** What a scanner sees of the drawing. */
function scan(svg: Element): string | undefined {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const width = side * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const squares =
    svg
      .querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)/g) ?? [];
  for (const [, left, top] of squares) {
    for (let y = Number(top) * scale; y < (Number(top) + 1) * scale; y++) {
      for (let x = Number(left) * scale; x < (Number(left) + 1) * scale; x++) {
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
  }
  return jsQR(pixels, width, width)?.data;
}

it.each([
  'https://ada.soloist.test',
  'http://ada.localhost:8080',
  `https://${'a'.repeat(40)}.staging.soloist.example.test:8443`,
])('leads to %s', (address) => {
  render(<QrCode text={address} label="QR code" />);
  expect(scan(screen.getByRole('img', { name: 'QR code' }))).toBe(address);
});
