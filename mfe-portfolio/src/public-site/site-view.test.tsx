import { siteThemes } from '@soloist/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { samplePage, samplePages } from './site-samples.fixtures.ts';
import { SiteView } from './site-view.tsx';

const origin = 'https://ines.example';

describe('A site within the app', () => {
  it.each(siteThemes)(
    'in %s tells where its links lead and leaves the page to the app',
    (theme) => {
      const onNavigate = jest.fn();
      const page = samplePage(undefined, { theme });
      render(<SiteView page={page} origin={origin} onNavigate={onNavigate} />);
      const link = document.querySelector('a[href^="/projects/"]') as HTMLElement;
      expect(fireEvent.click(link)).toBe(false);
      expect(onNavigate).toHaveBeenCalledWith('/projects/000000000000000000000001');
      expect(screen.queryByRole('main')).not.toBeInTheDocument();
    },
  );

  it('scrolls to a section without changing the URL', async () => {
    const seen = jest.fn();
    Element.prototype.scrollIntoView = seen;
    const onNavigate = jest.fn();
    render(<SiteView page={samplePage()} origin={origin} onNavigate={onNavigate} />);
    await userEvent.click(screen.getByRole('link', { name: 'Services' }));
    expect(seen.mock.contexts[0]).toBe(document.getElementById('services'));
    expect(onNavigate).not.toHaveBeenCalled();
    expect(location.hash).toBe('');
  });

  it('sends and counts nothing, and has no preview bar', () => {
    const page = { ...samplePage(samplePages.blog), preview: true };
    const { container, rerender } = render(
      <SiteView page={page} origin={origin} onNavigate={() => {}} />,
    );
    expect(screen.queryByText(/This is a preview/)).not.toBeInTheDocument();
    expect(container.querySelector('[data-owner], [data-blog]')).toBeNull();
    rerender(<SiteView page={samplePage()} origin={origin} onNavigate={() => {}} />);
    expect(container.querySelector('[data-contact]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send message' })).toBeDisabled();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Messages work only on the published site.',
    );
  });

  it('applies a new accent immediately', () => {
    const show = (accent: string) => (
      <SiteView page={samplePage(undefined, { accent })} origin={origin} onNavigate={() => {}} />
    );
    const { container, rerender } = render(show('#7a1f3d'));
    const box = container.querySelector<HTMLElement>('.site');
    expect(box?.style.getPropertyValue('--accent-light')).toBe('#7a1f3d');
    rerender(show('#123456'));
    expect(box?.style.getPropertyValue('--accent-light')).toBe('#123456');
  });
});
