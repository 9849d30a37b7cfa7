import { networkErrorMessage, type UploadedImage } from '@soloist/contracts';
import { Field } from '@soloist/ui';
import { FakeUpload, startFakeUploads } from '@soloist/web-client/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ImagesField } from './images-field.tsx';

const urlOf = (character: string) => `/files/${character.repeat(32)}`;
const imageOf = (character: string, alt = ''): UploadedImage => ({ url: urlOf(character), alt });
const fileOf = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const button = (name: string) => screen.getByRole('button', { name });

const uploaded = (character: string) => ({
  success: true,
  url: urlOf(character),
  width: 800,
  height: 600,
});
const refused = { success: false, code: 'unsupported_media_type', message: 'Please choose a PNG.' };
const request = (index: number) =>
  waitFor(() => {
    const found = FakeUpload.all[index];
    if (!found?.sent) throw new Error('it was not sent yet');
    return found;
  });

let value: UploadedImage[];
const onUploading = jest.fn();
function Form({ images, max }: { images: UploadedImage[]; max: number }) {
  const [list, setList] = useState(images);
  value = list;
  return (
    <Field label="Images" group>
      <ImagesField
        value={list}
        onChange={setList}
        max={max}
        ratio={4 / 3}
        onUploading={onUploading}
      />
    </Field>
  );
}
const open = (images: UploadedImage[] = [], max = 8) => render(<Form {...{ images, max }} />);
const choose = (...files: File[]) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);

const { decode } = HTMLImageElement.prototype;
beforeEach(() => {
  startFakeUploads();
  // An image that already has the ratio; e2e tests cover real images.
  HTMLImageElement.prototype.decode = async () => {};
  const size = { naturalWidth: 800, naturalHeight: 600 };
  for (const [name, pixels] of Object.entries(size)) {
    Object.defineProperty(HTMLImageElement.prototype, name, { value: pixels, configurable: true });
  }
});
afterEach(() => {
  HTMLImageElement.prototype.decode = decode;
});

it('uploads chosen images with progress, and appends them in the chosen order', async () => {
  open([imageOf('a', 'A poster')]);
  await choose(fileOf('one.png'), fileOf('two.png'));
  const [first, second] = [await request(0), await request(1)];
  expect(first.url).toBe('/api/files/images?as=picture');
  act(() => first.upload.onprogress?.({ loaded: 30, total: 100 }));
  expect(screen.getByRole('progressbar', { name: 'Uploading one.png' })).toHaveAttribute(
    'aria-valuenow',
    '30',
  );
  await act(async () => {
    second.answer(200, uploaded('c'));
    first.answer(200, uploaded('b'));
  });
  await waitFor(() => expect(value.map(({ url }) => url)).toEqual(['a', 'b', 'c'].map(urlOf)));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('explains why an image was refused', async () => {
  open();
  await choose(fileOf('one.png'));
  const first = await request(0);
  await act(async () => first.answer(415, refused));
  expect(screen.getByText('Please choose a PNG.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('retries a failed upload', async () => {
  open();
  await choose(fileOf('one.png'));
  const first = await request(0);
  await act(async () => first.onerror());
  expect(screen.getByText(networkErrorMessage)).toBeInTheDocument();
  await userEvent.click(button('Try again'));
  const again = await request(1);
  await act(async () => again.answer(200, uploaded('a')));
  await waitFor(() => expect(value).toEqual([imageOf('a')]));
});

it('cancels a running upload, and removes a failed one', async () => {
  open();
  await choose(fileOf('one.png'), fileOf('two.png'));
  const [first, second] = [await request(0), await request(1)];
  await userEvent.click(button('Cancel one.png'));
  expect(first.isAborted).toBe(true);
  await act(async () => second.answer(415, refused));
  await userEvent.click(button('Remove two.png'));
  expect(screen.queryByText('two.png')).toBeNull();
  expect(value).toEqual([]);
});

it('cancels uploads when the user leaves the page', async () => {
  const { unmount } = open();
  await choose(fileOf('one.png'));
  const first = await request(0);
  unmount();
  expect(first.isAborted).toBe(true);
});

it('reports whether uploads are running', async () => {
  open();
  await choose(fileOf('one.png'), fileOf('two.png'));
  const [first, second] = [await request(0), await request(1)];
  expect(onUploading).toHaveBeenLastCalledWith(true);
  await act(async () => first.answer(200, uploaded('a')));
  expect(onUploading).toHaveBeenLastCalledWith(true);
  await act(async () => second.answer(415, refused));
  expect(onUploading).toHaveBeenLastCalledWith(false);
});

it('rejects files that are not images or too large', async () => {
  open();
  const text = new File(['hello'], 'notes.txt', { type: 'text/plain' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [text, fileOf('huge.png', 10 * 1024 * 1024 + 1)] } });
  expect(screen.getByText('We don’t support this file type.')).toBeInTheDocument();
  expect(screen.getByText('The file is larger than 10 MB.')).toBeInTheDocument();
  expect(FakeUpload.all).toEqual([]);
});

it('accepts no more than the maximum', async () => {
  open([imageOf('a')], 2);
  await choose(fileOf('one.png'), fileOf('two.png'));
  const first = await request(0);
  expect(screen.getByText(/added all 2 images/)).toBeInTheDocument();
  await act(async () => first.answer(200, uploaded('b')));
  await waitFor(() => expect(value).toHaveLength(2));
  expect(FakeUpload.all).toHaveLength(1);
  await userEvent.click(button('Remove image 2'));
  expect(
    button(
      'Drop images here or choose files PNG, JPEG, WebP or AVIF, up to 10 MB each, 2 at most.',
    ),
  ).toBeEnabled();
});

it('does not add an image twice', async () => {
  open([imageOf('a')]);
  await choose(fileOf('one.png'));
  const first = await request(0);
  await act(async () => first.answer(200, uploaded('a')));
  expect(await screen.findByText('You’ve already added this image.')).toBeInTheDocument();
  expect(value).toEqual([imageOf('a')]);
});

it('saves the alt text of each image', async () => {
  open([imageOf('a'), imageOf('b')]);
  await userEvent.type(screen.getByRole('textbox', { name: /Alt text for image 2/ }), 'A tin');
  expect(value).toEqual([imageOf('a'), imageOf('b', 'A tin')]);
});

it('reorders images; the first one is the cover', async () => {
  open([imageOf('a'), imageOf('b'), imageOf('c')]);
  await userEvent.click(button('Move image 3 up'));
  expect(value).toEqual([imageOf('a'), imageOf('c'), imageOf('b')]);
  await userEvent.click(button('Move image 2 up'));
  expect(value[0]).toEqual(imageOf('c'));
  expect(screen.getAllByText('Cover')).toHaveLength(1);
});

it('removes an image, announces it, and keeps the focus in the field', async () => {
  open([imageOf('a'), imageOf('b')]);
  await userEvent.click(button('Remove image 1'));
  expect(value).toEqual([imageOf('b')]);
  expect(screen.getByText('Removed image 1.')).toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
});

it('calls a single image the cover', async () => {
  open([imageOf('a')], 1);
  expect(screen.getByRole('textbox', { name: /^Alt text for the cover/ })).toBeInTheDocument();
  await userEvent.click(button('Remove the cover'));
  expect(screen.getByText('Removed the cover.')).toBeInTheDocument();
});

it('reports an image that cannot be opened for cropping', async () => {
  globalThis.fetch = async () => new Response(null, { status: 404 });
  const toast = new Promise<string>((resolve) => {
    const handleToast = (event: Event) => resolve((event as CustomEvent).detail.message);
    addEventListener('soloist:toast', handleToast, { once: true });
  });
  open([imageOf('a')]);
  await userEvent.click(button('Crop image 1'));
  expect(await toast).toBe('We couldn’t open the image. Try again.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('crops the original file again, not the uploaded result', async () => {
  open();
  await choose(fileOf('one.png'));
  const first = await request(0);
  await act(async () => first.answer(200, uploaded('a')));
  await userEvent.click(await screen.findByRole('button', { name: 'Crop image 1' }));
  expect(await screen.findByRole('dialog', { name: 'Crop image' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Apply crop' })).toBeInTheDocument();
});
