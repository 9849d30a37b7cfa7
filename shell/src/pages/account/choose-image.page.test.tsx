import { setToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../../testing/render-at.tsx';
import { ChooseImagePage } from './choose-image.page.tsx';

function open() {
  setToken(tokenWith({ role: 'employer' }));
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  answerCalls({});
  const { container } = renderAt('/chooseImage', <ChooseImagePage />);
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  return (name: string, type: string, bytes = 10) =>
    fireEvent.change(input, {
      target: { files: [new File([new Uint8Array(bytes)], name, { type })] },
    });
}

it('explains why a file cannot be an avatar', () => {
  const choose = open();
  choose('big.png', 'image/png', 5 * 1024 * 1024 + 1);
  expect(screen.getByRole('alert')).toHaveTextContent('big.png The file is larger than 5 MB.');
  choose('cv.pdf', 'application/pdf');
  expect(screen.getByRole('alert')).toHaveTextContent('cv.pdf We don’t support this file type.');
});

it('offers to choose another image when one is damaged', async () => {
  const choose = open();
  choose('me.png', 'image/png');
  const picture = await screen.findByRole('presentation');
  fireEvent.error(picture);
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t open this image.');
  await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(screen.getByRole('button', { name: /Drop your profile image here/ })).toBeInTheDocument();
});

it('can be skipped', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Skip for now' }));
  expect(currentPlace()).toBe('/empdashboard');
});
