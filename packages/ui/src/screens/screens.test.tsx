import { render, screen } from '@testing-library/react';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

describe('error screens', () => {
  it('show the specification’s text when a page failed', () => {
    render(<ErrorScreen />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Something went wrong$/);
    expect(
      screen.getByText('We suggest you to go to the homepage while we solve this issue.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go back to home' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('show the specification’s text for a missing page, and link to the given page', () => {
    render(<NotFoundScreen homeHref="/empdashboard" />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Page Not Found$/);
    expect(screen.getByRole('link', { name: 'Go back to home' })).toHaveAttribute(
      'href',
      '/empdashboard',
    );
  });
});
