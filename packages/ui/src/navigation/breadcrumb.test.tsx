import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Breadcrumb } from './breadcrumb.tsx';

it('names the page, and links to its list within the app', async () => {
  const onNavigate = jest.fn();
  render(
    <h1>
      <Breadcrumb parent="Projects" href="/projects" onNavigate={onNavigate}>
        Logo
      </Breadcrumb>
    </h1>,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Logo');
  const back = screen.getByRole('link', { name: 'Projects' });
  expect(back).toHaveAttribute('href', '/projects');
  await userEvent.click(back);
  expect(onNavigate).toHaveBeenCalledWith('/projects');
});
