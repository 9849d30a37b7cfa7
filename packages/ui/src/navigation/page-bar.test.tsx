import { act, cleanup, render, screen, within } from '@testing-library/react';
import { PageBar } from './page-bar.tsx';

function addFrame() {
  const frame = document.createElement('header');
  frame.innerHTML = '<div id="topbar-title"></div><div id="topbar-actions"></div>';
  document.body.append(frame);
  return frame;
}

describe('PageBar', () => {
  afterEach(() => {
    cleanup();
    document.querySelector('header')?.remove();
  });

  it('fills the frame’s bar and empties it when the page unmounts', () => {
    const frame = addFrame();
    const { container, unmount } = render(
      <PageBar title="Wallet" actions={<a href="#x">Add</a>} />,
    );
    expect(within(frame).getByRole('heading', { level: 1 })).toHaveTextContent('Wallet');
    expect(within(frame).getByRole('link', { name: 'Add' })).toBeInTheDocument();
    expect(container).toBeEmptyDOMElement();
    unmount();
    expect(frame).toHaveTextContent('');
  });

  it('renders above the content without a frame, and moves into one that loads later', async () => {
    const { container } = render(<PageBar title="Wallet" />);
    expect(within(container).getByRole('heading', { level: 1 })).toHaveTextContent('Wallet');
    const frame = await act(async () => addFrame());
    expect(within(frame).getByRole('heading', { level: 1 })).toHaveTextContent('Wallet');
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });
});
