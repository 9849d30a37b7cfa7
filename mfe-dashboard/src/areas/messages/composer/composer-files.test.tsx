import { maxChatFileBytes, networkErrorMessage } from '@soloist/contracts';
import { FakeUpload } from '@soloist/web-client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grace } from '../testing.tsx';
import {
  begin,
  button,
  choose,
  field,
  fileOf,
  openConversation,
  sent,
  uploadOf,
  uploadResponse,
} from './testing.tsx';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

beforeEach(begin);

describe('files', () => {
  it('upload while the person writes, and are sent in order', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'), fileOf('notes.txt'));
    const [first, second] = [await uploadOf(0), await uploadOf(1)];
    expect(first.url).toBe(`/api/files/chat?receiver=${grace}`);
    act(() => first.upload.onprogress?.({ loaded: 30, total: 100 }));
    expect(screen.getByRole('progressbar', { name: 'Uploading plan.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '30',
    );
    await userEvent.type(field(), 'Here they are');
    act(() => second.answer(200, uploadResponse('e', 'notes.txt')));
    act(() => first.answer(200, uploadResponse('d', 'plan.pdf')));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await userEvent.click(button('Send'));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { message: 'Here they are', files: ['d'.repeat(32), 'e'.repeat(32)] },
      ]),
    );
  });

  it('a message without text is sent once its files are uploaded', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    await userEvent.click(button('Send'));
    expect(screen.getByText('Sending')).toBeVisible();
    expect(sent()).toEqual([]);
    act(() => upload.answer(200, uploadResponse('d', 'plan.pdf')));
    await waitFor(() => expect(sent()).toMatchObject([{ message: '', files: ['d'.repeat(32)] }]));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  });

  it('do not delay later messages', async () => {
    await openConversation();
    await choose(fileOf('film.mov'));
    await uploadOf(0);
    await userEvent.click(button('Send'));
    await userEvent.type(field(), 'It is coming{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ message: 'It is coming', files: [] }]));
  });

  it('can be cancelled while uploading', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    await userEvent.click(button('Cancel plan.pdf'));
    expect(upload.isAborted).toBe(true);
    expect(screen.queryByText('plan.pdf')).toBeNull();
    expect(button('Send')).toBeDisabled();
  });

  it('show why an upload failed, and retry it', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    act(() => upload.onerror());
    expect(await screen.findByText(networkErrorMessage)).toBeVisible();
    await userEvent.click(button('Try plan.pdf again'));
    const again = await uploadOf(1);
    act(() => again.answer(200, uploadResponse('d', 'plan.pdf')));
    await userEvent.click(button('Send'));
    await waitFor(() => expect(sent()).toMatchObject([{ files: ['d'.repeat(32)] }]));
  });

  it('a refused file must be removed before sending', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    act(() =>
      upload.answer(413, { success: false, code: 'payload_too_large', message: 'No room.' }),
    );
    expect(await screen.findByText('No room.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try plan.pdf again' })).toBeNull();
    await userEvent.type(field(), 'Here{Enter}');
    expect(screen.getByText('Remove the files that we couldn’t upload.')).toBeVisible();
    await userEvent.click(button('Remove plan.pdf'));
    await userEvent.click(button('Send'));
    await waitFor(() => expect(sent()).toMatchObject([{ message: 'Here', files: [] }]));
  });

  it('are refused before the upload if too large or empty', async () => {
    await openConversation();
    const large = fileOf('film.mov');
    Object.defineProperty(large, 'size', { value: maxChatFileBytes + 1 });
    await choose(large, fileOf('void.txt', 0));
    const problem = screen.getByText(/larger than/);
    expect(problem).toHaveTextContent('film.mov is larger than 20 MB. void.txt is empty.');
    expect(FakeUpload.all).toEqual([]);
  });

  it('are limited to ten', async () => {
    await openConversation();
    await choose(...Array.from({ length: 12 }, (_, index) => fileOf(`${index}.txt`)));
    expect(screen.getByText('You can attach up to 10 files.')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
  });

  it('can be pasted and dropped on the page', async () => {
    await openConversation();
    const data = { types: ['Files'], files: [fileOf('pasted.png')] };
    fireEvent.paste(field(), { clipboardData: data });
    expect(screen.getByText('pasted.png')).toBeVisible();
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { types: ['Files'], files: [fileOf('dropped.pdf')] } });
    act(() => void document.body.dispatchEvent(drop));
    expect(screen.getByText('dropped.pdf')).toBeVisible();
    expect(drop.defaultPrevented).toBe(true);
  });

  it('show the icon of an image that the browser cannot draw', async () => {
    await openConversation();
    await choose(new File(['no picture'], 'shelf.png', { type: 'image/png' }));
    const tile = screen.getByText('shelf.png').closest('li') as HTMLElement;
    fireEvent.error(tile.querySelector('img') as Element);
    expect(tile.querySelector('img')).toBeNull();
    expect(tile.querySelector('svg.lucide-file-image')).toBeInTheDocument();
  });

  it('are not offered to guests, who get emails', async () => {
    await openConversation({ over: { isGuest: true } });
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
  });
});
