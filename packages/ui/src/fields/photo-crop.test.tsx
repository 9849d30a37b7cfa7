import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PhotoCrop } from './photo-crop.tsx';

const file = new File([new Uint8Array(10)], 'me.png', { type: 'image/png' });
const onCropped = jest.fn();
const onCancel = jest.fn();

describe('PhotoCrop', () => {
  beforeEach(() => {
    jest.clearAllMocks();
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
  });

  it('adds no style element, which the content security policy would refuse', () => {
    render(<PhotoCrop file={file} onCropped={onCropped} onCancel={onCancel} />);
    expect(document.querySelector('style')).toBeNull();
  });

  it('zooms by slider, buttons and keys, never beyond its ends', async () => {
    const { container } = render(
      <PhotoCrop file={file} onCropped={onCropped} onCancel={onCancel} />,
    );
    const zoom = screen.getByRole('slider', { name: 'Zoom' });
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(zoom).toHaveValue('1.1');
    const stage = container.querySelector('.stage') as HTMLElement;
    fireEvent.keyDown(stage, { key: '+' });
    expect(zoom).toHaveAttribute('aria-valuetext', '120 %');
    for (let press = 0; press < 5; press += 1) fireEvent.keyDown(stage, { key: '-' });
    expect(zoom).toHaveValue('1');
  });

  it('says that a picture cannot be opened, and lets another be chosen', async () => {
    const { container } = render(
      <PhotoCrop file={file} onCropped={onCropped} onCancel={onCancel} />,
    );
    fireEvent.error(container.querySelector('img') as HTMLElement);
    expect(screen.getByRole('alert')).toHaveTextContent('This picture cannot be opened.');
    await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('cannot be confirmed before the picture is there', () => {
    render(<PhotoCrop file={file} onCropped={onCropped} onCancel={onCancel} />);
    expect(screen.getByRole('button', { name: 'Use this photo' })).toBeDisabled();
  });
});
