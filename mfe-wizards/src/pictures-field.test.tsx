import { networkErrorMessage, type OwnImage } from '@soloist/contracts';
import { Field } from '@soloist/ui';
import { beginFakeUploads, FakeUpload } from '@soloist/web-client/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PicturesField } from './pictures-field.tsx';

const addressOf = (letter: string) => `/files/${letter.repeat(32)}`;
const pictureOf = (letter: string, alt = ''): OwnImage => ({ url: addressOf(letter), alt });
const fileOf = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const button = (name: string) => screen.getByRole('button', { name });

const uploaded = (letter: string) => ({
  success: true,
  url: addressOf(letter),
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

let value: OwnImage[];
const onUploading = jest.fn();
function Form({ pictures, most }: { pictures: OwnImage[]; most: number }) {
  const [list, setList] = useState(pictures);
  value = list;
  return (
    <Field label="Images" group>
      <PicturesField
        value={list}
        onChange={setList}
        most={most}
        ratio={4 / 3}
        onUploading={onUploading}
      />
    </Field>
  );
}
const open = (pictures: OwnImage[] = [], most = 8) => render(<Form {...{ pictures, most }} />);
const choose = (...files: File[]) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);

const { decode } = HTMLImageElement.prototype;
beforeEach(() => {
  beginFakeUploads();
  // A picture that has the ratio already; what a browser draws is seen in e2e.
  HTMLImageElement.prototype.decode = async () => {};
  const size = { naturalWidth: 800, naturalHeight: 600 };
  for (const [name, pixels] of Object.entries(size)) {
    Object.defineProperty(HTMLImageElement.prototype, name, { value: pixels, configurable: true });
  }
});
afterEach(() => {
  HTMLImageElement.prototype.decode = decode;
});

it('uploads what is chosen, shows how far each is, and puts them behind the others as they were chosen', async () => {
  open([pictureOf('a', 'A poster')]);
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
  await waitFor(() => expect(value.map(({ url }) => url)).toEqual(['a', 'b', 'c'].map(addressOf)));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says why a picture was refused', async () => {
  open();
  await choose(fileOf('one.png'));
  const first = await request(0);
  await act(async () => first.answer(415, refused));
  expect(screen.getByText('Please choose a PNG.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('tries again what did not arrive', async () => {
  open();
  await choose(fileOf('one.png'));
  const first = await request(0);
  await act(async () => first.onerror());
  expect(screen.getByText(networkErrorMessage)).toBeInTheDocument();
  await userEvent.click(button('Try again'));
  const again = await request(1);
  await act(async () => again.answer(200, uploaded('a')));
  await waitFor(() => expect(value).toEqual([pictureOf('a')]));
});

it('stops an upload that is cancelled, and leaves out one that failed', async () => {
  open();
  await choose(fileOf('one.png'), fileOf('two.png'));
  const [first, second] = [await request(0), await request(1)];
  await userEvent.click(button('Cancel one.png'));
  expect(first.isAborted).toBe(true);
  await act(async () => second.answer(415, refused));
  await userEvent.click(button('Leave out two.png'));
  expect(screen.queryByText('two.png')).toBeNull();
  expect(value).toEqual([]);
});

it('stops what is under way when its page is left', async () => {
  const { unmount } = open();
  await choose(fileOf('one.png'));
  const first = await request(0);
  unmount();
  expect(first.isAborted).toBe(true);
});

it('says whether pictures are still on their way', async () => {
  open();
  await choose(fileOf('one.png'), fileOf('two.png'));
  const [first, second] = [await request(0), await request(1)];
  expect(onUploading).toHaveBeenLastCalledWith(true);
  await act(async () => first.answer(200, uploaded('a')));
  expect(onUploading).toHaveBeenLastCalledWith(true);
  await act(async () => second.answer(415, refused));
  expect(onUploading).toHaveBeenLastCalledWith(false);
});

it('sends nothing that is no picture or too large, and says so', async () => {
  open();
  const text = new File(['hello'], 'notes.txt', { type: 'text/plain' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [text, fileOf('huge.png', 10 * 1024 * 1024 + 1)] } });
  expect(screen.getByText('This kind of file cannot be used here.')).toBeInTheDocument();
  expect(screen.getByText('It is larger than 10 MB.')).toBeInTheDocument();
  expect(FakeUpload.all).toEqual([]);
});

it('takes no more than fit', async () => {
  open([pictureOf('a')], 2);
  await choose(fileOf('one.png'), fileOf('two.png'));
  const first = await request(0);
  expect(screen.getByText(/These are all 2 pictures/)).toBeInTheDocument();
  await act(async () => first.answer(200, uploaded('b')));
  await waitFor(() => expect(value).toHaveLength(2));
  expect(FakeUpload.all).toHaveLength(1);
  await userEvent.click(button('Remove picture 2'));
  expect(
    button(
      'Drop pictures here or choose files PNG, JPEG, WebP or AVIF, up to 10 MB each, 2 at most.',
    ),
  ).toBeEnabled();
});

it('does not show a picture twice', async () => {
  open([pictureOf('a')]);
  await choose(fileOf('one.png'));
  const first = await request(0);
  await act(async () => first.answer(200, uploaded('a')));
  expect(await screen.findByText('This picture is already here.')).toBeInTheDocument();
  expect(value).toEqual([pictureOf('a')]);
});

it('keeps what each picture shows in words', async () => {
  open([pictureOf('a'), pictureOf('b')]);
  await userEvent.type(screen.getByRole('textbox', { name: /What picture 2 shows/ }), 'A tin');
  expect(value).toEqual([pictureOf('a'), pictureOf('b', 'A tin')]);
});

it('puts pictures in another order; the first one is the cover', async () => {
  open([pictureOf('a'), pictureOf('b'), pictureOf('c')]);
  await userEvent.click(button('Move picture 3 up'));
  expect(value).toEqual([pictureOf('a'), pictureOf('c'), pictureOf('b')]);
  await userEvent.click(button('Move picture 2 up'));
  expect(value[0]).toEqual(pictureOf('c'));
  expect(screen.getAllByText('Cover')).toHaveLength(1);
});

it('removes a picture, says so, and keeps the focus in the field', async () => {
  open([pictureOf('a'), pictureOf('b')]);
  await userEvent.click(button('Remove picture 1'));
  expect(value).toEqual([pictureOf('b')]);
  expect(screen.getByText('Picture 1 is removed.')).toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
});

it('calls a picture that stands alone the cover', async () => {
  open([pictureOf('a')], 1);
  expect(screen.getByRole('textbox', { name: /^What the cover shows/ })).toBeInTheDocument();
  await userEvent.click(button('Remove the cover'));
  expect(screen.getByText('The cover is removed.')).toBeInTheDocument();
});

it('says that a picture cannot be opened for cropping', async () => {
  globalThis.fetch = async () => new Response(null, { status: 404 });
  const toast = new Promise<string>((resolve) => {
    const hear = (event: Event) => resolve((event as CustomEvent).detail.message);
    addEventListener('soloist:toast', hear, { once: true });
  });
  open([pictureOf('a')]);
  await userEvent.click(button('Crop picture 1'));
  expect(await toast).toBe('The picture could not be opened. Please try again.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens what was chosen, not what was made of it, to be cut again', async () => {
  open();
  await choose(fileOf('one.png'));
  const first = await request(0);
  await act(async () => first.answer(200, uploaded('a')));
  await userEvent.click(await screen.findByRole('button', { name: 'Crop picture 1' }));
  expect(await screen.findByRole('dialog', { name: 'Crop the picture' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Use this part' })).toBeInTheDocument();
});
