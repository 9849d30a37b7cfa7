import { sampleMyProfile } from '@soloist/contracts/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactDownload } from './contact-download.tsx';
import { toShareDetails } from './share-details.rules.ts';

const profile = sampleMyProfile({
  username: 'ada',
  profileImage: '',
  email: 'ada@soloist.test',
  phonenumber: '+44 20 7946 0958',
});

/** Renders the downloads and returns the saved files as text. */
function openDownloads() {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:card';
  };
  URL.revokeObjectURL = () => {};
  render(<ContactDownload details={toShareDetails(profile)} username="ada" />);
  return async (label: string) => {
    const before = files.length;
    await userEvent.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(files).toHaveLength(before + 1));
    return files.at(-1)!.text();
  };
}

it('leaves email and phone out until the person includes them', async () => {
  const download = openDownloads();
  const card = await download('Download contact');
  expect(card).toContain('VERSION:3.0');
  expect(card).not.toMatch(/EMAIL|TEL/);
  await userEvent.click(screen.getByRole('checkbox', { name: /email/ }));
  const withEmail = await download('Download contact');
  expect(withEmail).toContain('EMAIL;TYPE=INTERNET:ada@soloist.test');
  expect(withEmail).not.toContain('TEL');
  await userEvent.click(screen.getByRole('checkbox', { name: /phone/ }));
  const newer = await download('Download vCard 4.0');
  expect(newer).toContain('VERSION:4.0');
  expect(newer).toContain('TEL;TYPE=voice:+44 20 7946 0958');
});
