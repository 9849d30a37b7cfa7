import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile, refusal } from '../testing.tsx';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const form = (label: string) => within(screen.getByRole('form', { name: `Edit ${label}` }));
const save = (label: string) => userEvent.click(form(label).getByRole('button', { name: 'Save' }));

describe('validation', () => {
  it('requires a first name', async () => {
    const { changes } = openProfile();
    await press('Edit name');
    await userEvent.clear(screen.getByLabelText('First name'));
    await save('name');
    expect(await screen.findByText('Please fill the first name!')).toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  it('counts characters, and refuses a text over its limit', async () => {
    const { changes } = openProfile({ me: { location: 'x'.repeat(119) } });
    await press('Edit location');
    expect(form('location').getByText('119 / 120')).toBeInTheDocument();
    await userEvent.keyboard('yz');
    await save('location');
    expect(
      await screen.findByText('Input cannot be greater than 120 characters'),
    ).toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  it('accepts a whole rate, without a minus sign or exponent', async () => {
    const { changes } = openProfile({ me: { hourlyRate: '50$' } });
    await press('Edit rate');
    const rate = screen.getByLabelText('Hourly rate');
    await userEvent.clear(rate);
    await userEvent.type(rate, '-8e5{ArrowUp}');
    expect(rate).toHaveValue('85');
    await save('rate');
    expect(await screen.findByText('$85 an hour')).toBeInTheDocument();
    expect(changes()).toEqual([{ hourlyRate: '85$' }]);
  });

  it('shows the rate in the currency of the profile', async () => {
    openProfile({ me: { hourlyRate: '50$', currency: 'EUR' } });
    expect(await screen.findByText('€50 an hour')).toBeInTheDocument();
    await press('Edit rate');
    expect(screen.getByText(/^In whole EUR\./)).toBeInTheDocument();
  });

  it.each(['', '85.50'])('refuses “%s” as a rate', async (typed) => {
    const { changes } = openProfile();
    await press('Edit rate');
    const rate = screen.getByLabelText('Hourly rate');
    await userEvent.clear(rate);
    if (typed) await userEvent.type(rate, typed);
    await save('rate');
    expect(await screen.findByText('Enter the rate as a whole number.')).toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  it('suggests the browser’s time zone, and finds others by city', async () => {
    const { changes } = openProfile();
    await press('Add time zone');
    const box = screen.getByRole('combobox', { name: 'Time zone' });
    expect(box).not.toHaveValue('');
    await userEvent.clear(box);
    await userEvent.type(box, 'azores{Enter}');
    await save('time zone');
    expect(await screen.findByText(/Azores, Atlantic/)).toBeInTheDocument();
    expect(changes()).toEqual([{ timezone: 'Atlantic/Azores' }]);
  });

  it('suggests common skills, and accepts any other', async () => {
    const { changes } = openProfile({
      answers: {
        'GET /api/freelancer/facets': {
          skills: ['Packaging', 'Lettering'],
          tools: [],
          languages: [],
          locations: [],
        },
      },
    });
    await press('Add skills');
    await press('Add Lettering');
    await userEvent.keyboard('Engines');
    await save('skills');
    await waitFor(() => expect(changes()).toEqual([{ skills: ['Lettering', 'Engines'] }]));
  });

  it('completes web addresses, drops empty lines, and marks the invalid line', async () => {
    const { changes } = openProfile();
    await press('Add links');
    await userEvent.type(screen.getByLabelText('LinkedIn'), 'linkedin.com/in/ada');
    await userEvent.type(screen.getByLabelText('Link 1'), 'not an address');
    await press('Add a link');
    await press('Add a link');
    await userEvent.type(screen.getByLabelText('Link 3'), 'www.are.na/ada');
    await save('links');
    expect(await screen.findByText('Use a full web address.')).toBeInTheDocument();
    expect(screen.getByLabelText('Link 1')).toBeInvalid();
    expect(screen.getByLabelText('Link 3')).toBeValid();
    await press('Remove link 1');
    await save('links');
    await waitFor(() =>
      expect(changes()).toEqual([
        { linkedinUrl: 'https://linkedin.com/in/ada', socialLinks: ['https://www.are.na/ada'] },
      ]),
    );
  });

  it('warns that old links stop working, and reports a taken username', async () => {
    openProfile({
      search: '?tab=portfolio',
      answers: {
        'POST /api/profile/updateProfile': refusal(409, {
          message: 'This username is taken. Choose another one.',
          code: 'conflict',
        }),
      },
    });
    await press('Edit username');
    const name = screen.getByLabelText('Username');
    expect(screen.queryByText(/stop working/)).not.toBeInTheDocument();
    await userEvent.clear(name);
    await userEvent.type(name, 'Grace');
    expect(screen.getByText('Your site will be at grace.localhost')).toBeInTheDocument();
    expect(screen.getByText(/Links to ada.localhost stop working/)).toBeInTheDocument();
    await save('username');
    expect(await screen.findByText(/This username is taken/)).toBeInTheDocument();
    expect(name).toBeInvalid();
  });
});
