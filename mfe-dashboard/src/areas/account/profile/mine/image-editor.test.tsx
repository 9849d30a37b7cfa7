import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile } from '../testing.tsx';

const logo = `/files/${'a'.repeat(32)}`;
const png = (size: number) => new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' });
const choose = (file: File) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);

describe('an image of the profile', () => {
  afterEach(() => jest.restoreAllMocks());

  it('keeps the selected image for a retry after a network error', async () => {
    // Uploads do not use fetch: this one gets no response, and jsdom logs that.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { changes } = openProfile({ search: '?tab=documents' });
    await userEvent.click(await screen.findByRole('button', { name: 'Add logo' }));
    await choose(png(10));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your logo' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Network error or unable to reach server.',
    );
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(changes()).toEqual([]);
  });

  it('is refused before the upload if too large', async () => {
    openProfile({ search: '?tab=documents' });
    await userEvent.click(await screen.findByRole('button', { name: 'Add logo' }));
    await choose(png(5 * 1024 * 1024 + 1));
    expect(await screen.findByText('The file is larger than 5 MB.')).toBeInTheDocument();
  });

  it('can be removed, which restores the focus', async () => {
    const { changes } = openProfile({ me: { logo }, search: '?tab=documents' });
    await userEvent.click(await screen.findByRole('button', { name: 'Change logo' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove logo' }));
    expect(await screen.findByRole('button', { name: 'Add logo' })).toHaveFocus();
    expect(changes()).toEqual([{ logo: '' }]);
  });
});
