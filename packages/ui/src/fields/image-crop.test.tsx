import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImageCrop } from './image-crop.tsx';

const file = new File([new Uint8Array(10)], 'me.png', { type: 'image/png' });
const onCropped = jest.fn();
const onCancel = jest.fn();

describe('ImageCrop', () => {
  beforeEach(() => {
    jest.clearAllMocks();
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
  });

  it('adds no style element, which the content security policy would refuse', () => {
    render(<ImageCrop file={file} onCropped={onCropped} onCancel={onCancel} />);
    expect(document.querySelector('style')).toBeNull();
  });

  it('zooms by slider, buttons and keys, within its limits', async () => {
    const { container } = render(
      <ImageCrop file={file} onCropped={onCropped} onCancel={onCancel} />,
    );
    const zoom = screen.getByRole('slider', { name: 'Zoom' });
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(zoom).toHaveValue('1.1');
    const stage = container.querySelector('.stage') as HTMLElement;
    fireEvent.keyDown(stage, { key: '+' });
    expect(zoom).toHaveAttribute('aria-valuetext', '120%');
    for (let press = 0; press < 5; press += 1) fireEvent.keyDown(stage, { key: '-' });
    expect(zoom).toHaveValue('1');
  });

  it('reports that an image cannot be opened, and offers another choice', async () => {
    const { container } = render(
      <ImageCrop file={file} onCropped={onCropped} onCancel={onCancel} />,
    );
    fireEvent.error(container.querySelector('img') as HTMLElement);
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t open this image.');
    await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('cannot be confirmed before the image has loaded', () => {
    render(<ImageCrop file={file} onCropped={onCropped} onCancel={onCancel} />);
    expect(screen.getByRole('button', { name: 'Use image' })).toBeDisabled();
  });
});
