import { maxChatFileBytes, networkErrorMessage } from '@soloist/contracts';
import { FakeUpload } from '@soloist/web-client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grace } from '../open-messages.tsx';
import {
  begin,
  button,
  choose,
  field,
  fileOf,
  openConversation,
  sent,
  stored,
  uploadOf,
} from './composer-testing.tsx';

jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeLine);

beforeEach(begin);

describe('files', () => {
  it('upload while one writes, and the message names them in their order', async () => {
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
    act(() => second.answer(200, stored('e', 'notes.txt')));
    act(() => first.answer(200, stored('d', 'plan.pdf')));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await userEvent.click(button('Send'));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { message: 'Here they are', files: ['d'.repeat(32), 'e'.repeat(32)] },
      ]),
    );
  });

  it('a message waits for its files, and is sent without words', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    await userEvent.click(button('Send'));
    expect(screen.getByText('Sending')).toBeVisible();
    expect(sent()).toEqual([]);
    act(() => upload.answer(200, stored('d', 'plan.pdf')));
    await waitFor(() => expect(sent()).toMatchObject([{ message: '', files: ['d'.repeat(32)] }]));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  });

  it('do not hold up what is written after them', async () => {
    await openConversation();
    await choose(fileOf('film.mov'));
    await uploadOf(0);
    await userEvent.click(button('Send'));
    await userEvent.type(field(), 'It is coming{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ message: 'It is coming', files: [] }]));
  });

  it('can be cancelled on their way', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    await userEvent.click(button('Cancel plan.pdf'));
    expect(upload.isAborted).toBe(true);
    expect(screen.queryByText('plan.pdf')).toBeNull();
    expect(button('Send')).toBeDisabled();
  });

  it('say why one did not arrive, and try again', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    act(() => upload.onerror());
    expect(await screen.findByText(networkErrorMessage)).toBeVisible();
    await userEvent.click(button('Try plan.pdf again'));
    const again = await uploadOf(1);
    act(() => again.answer(200, stored('d', 'plan.pdf')));
    await userEvent.click(button('Send'));
    await waitFor(() => expect(sent()).toMatchObject([{ files: ['d'.repeat(32)] }]));
  });

  it('one that the server refuses has to go before the message', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    act(() =>
      upload.answer(413, { success: false, code: 'payload_too_large', message: 'No room.' }),
    );
    expect(await screen.findByText('No room.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try plan.pdf again' })).toBeNull();
    await userEvent.type(field(), 'Here{Enter}');
    expect(screen.getByText('Please remove the files that could not be uploaded.')).toBeVisible();
    await userEvent.click(button('Remove plan.pdf'));
    await userEvent.click(button('Send'));
    await waitFor(() => expect(sent()).toMatchObject([{ message: 'Here', files: [] }]));
  });

  it('too large ones and empty ones are refused before they are uploaded', async () => {
    await openConversation();
    const large = fileOf('film.mov');
    Object.defineProperty(large, 'size', { value: maxChatFileBytes + 1 });
    await choose(large, fileOf('void.txt', 0));
    const said = screen.getByText(/larger than/);
    expect(said).toHaveTextContent('film.mov is larger than 20 MB. void.txt is empty.');
    expect(FakeUpload.all).toEqual([]);
  });

  it('no more than ten go along', async () => {
    await openConversation();
    await choose(...Array.from({ length: 12 }, (_, index) => fileOf(`${index}.txt`)));
    expect(screen.getByText('At most 10 files in a message.')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
  });

  it('are pasted and let go on the page', async () => {
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

  it('show what a picture is by its name where the browser cannot draw it', async () => {
    await openConversation();
    await choose(new File(['no picture'], 'shelf.png', { type: 'image/png' }));
    const tile = screen.getByText('shelf.png').closest('li') as HTMLElement;
    fireEvent.error(tile.querySelector('img') as Element);
    expect(tile.querySelector('img')).toBeNull();
    expect(tile.querySelector('svg.lucide-file-image')).toBeInTheDocument();
  });

  it('are not offered to guests, who get mails', async () => {
    await openConversation({ over: { isGuest: true } });
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
  });
});
