import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile } from '../testing.tsx';

const logo = `/files/${'a'.repeat(32)}`;
const png = (size: number) => new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' });
const choose = (file: File) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);

describe('a picture of the profile', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is kept for another try when nothing answers', async () => {
    // Uploads do not go through fetch: nobody answers this one, and jsdom says so in the console.
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

  it('is refused when it is too large, before it is sent', async () => {
    openProfile({ search: '?tab=documents' });
    await userEvent.click(await screen.findByRole('button', { name: 'Add logo' }));
    await choose(png(5 * 1024 * 1024 + 1));
    expect(await screen.findByText('It is larger than 5 MB.')).toBeInTheDocument();
  });

  it('can be removed; the focus is back where it was', async () => {
    const { changes } = openProfile({ me: { logo }, search: '?tab=documents' });
    await userEvent.click(await screen.findByRole('button', { name: 'Change logo' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the logo' }));
    expect(await screen.findByRole('button', { name: 'Add logo' })).toHaveFocus();
    expect(changes()).toEqual([{ logo: '' }]);
  });
});
