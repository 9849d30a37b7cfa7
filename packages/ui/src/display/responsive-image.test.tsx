import { render, screen } from '@testing-library/react';
import { ResponsiveImage } from './responsive-image.tsx';

const src = `/files/${'a'.repeat(32)}`;
const draw = (props: Partial<Parameters<typeof ResponsiveImage>[0]> = {}) => {
  render(<ResponsiveImage src={src} alt="A poster" sizes="320px" {...props} />);
  return screen.getByRole('img', { name: 'A poster' });
};

describe('Picture', () => {
  it('offers a Soloist image in every width, or as it is when its widths are unknown', () => {
    const image = draw();
    expect(image).toHaveAttribute(
      'srcset',
      [320, 640, 960, 1280, 1920].map((width) => `${src}?w=${width} ${width}w`).join(', '),
    );
    expect(image).toHaveAttribute('src', src);
    expect(image).toHaveAttribute('sizes', '320px');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  it('offers no width above the original’s', () => {
    expect(draw({ width: 800, height: 600 })).toHaveAttribute(
      'srcset',
      `${src}?w=320 320w, ${src}?w=640 640w, ${src}?w=960 800w`,
    );
  });

  it('shows an external image as it is', () => {
    const image = draw({ src: 'https://a.example/i.png', loading: 'eager' });
    expect(image).not.toHaveAttribute('srcset');
    expect(image).toHaveAttribute('loading', 'eager');
  });
});
