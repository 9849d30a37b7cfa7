import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile, refusal } from '../testing.tsx';

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const form = (label: string) => within(screen.getByRole('form', { name: `Edit ${label}` }));

describe('editing in place', () => {
  it('sends only the changed fields, shows them, and restores the focus', async () => {
    const { changes } = openProfile({ me: { fname: 'Ada', lname: 'Lovelace' } });
    await press('Edit name');
    const first = form('name').getByLabelText('First name');
    expect(first).toHaveFocus();
    await userEvent.clear(first);
    await userEvent.type(first, '  Augusta  {Enter}');
    expect(await screen.findByRole('heading', { name: /Augusta Lovelace/ })).toBeInTheDocument();
    expect(changes()).toEqual([{ fname: 'Augusta' }]);
    expect(await button('Edit name')).toHaveFocus();
  });

  it('marks the profile as set up with the first save only', async () => {
    const { changes } = openProfile({ me: { isSetup: false } });
    await press('Add location');
    await userEvent.keyboard('Lisbon{Enter}');
    await press('Add experience');
    await userEvent.keyboard('9 years{Enter}');
    await waitFor(() =>
      expect(changes()).toEqual([{ location: 'Lisbon', isSetup: true }, { experience: '9 years' }]),
    );
  });

  it('sends nothing without changes', async () => {
    const { changes } = openProfile({ me: { location: 'Lisbon' } });
    await press('Edit location');
    await userEvent.keyboard('{Enter}');
    expect(await button('Edit location')).toHaveFocus();
    expect(changes()).toEqual([]);
  });

  it('cancels on Escape and restores the old value', async () => {
    const { changes } = openProfile({ me: { location: 'Lisbon' } });
    await press('Edit location');
    await userEvent.keyboard(' and Porto{Escape}');
    expect(await button('Edit location')).toHaveFocus();
    await press('Edit location');
    expect(form('location').getByLabelText('Location')).toHaveValue('Lisbon');
    expect(changes()).toEqual([]);
  });

  it('keeps the input when a save fails, shows why, and saves on retry', async () => {
    let isDown = true;
    const { calls } = openProfile({
      answers: {
        'POST /api/profile/updateProfile': () => {
          if (isDown) return refusal(500, { message: 'The service is having a rest.' })();
          return refusal(409, { message: 'Still not.', code: 'conflict' })();
        },
      },
    });
    await press('Add headline');
    await userEvent.keyboard('I draw engines{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is having a rest.');
    expect(form('headline').getByLabelText('Headline')).toHaveValue('I draw engines');
    isDown = false;
    await userEvent.click(form('headline').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Still not.')).toBeInTheDocument();
    expect(screen.queryByText('The service is having a rest.')).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('keeps the input of one form while another is saved', async () => {
    const { changes } = openProfile();
    await press('Add headline');
    await userEvent.keyboard('I draw engines');
    await press('Add location');
    await userEvent.keyboard('London{Enter}');
    expect(await button('Edit location')).toBeInTheDocument();
    expect(form('headline').getByLabelText('Headline')).toHaveValue('I draw engines');
    expect(changes()).toEqual([{ location: 'London' }]);
  });

  it('shows the server’s error at its field', async () => {
    openProfile({
      answers: {
        'POST /api/profile/updateProfile': refusal(400, {
          message: 'Please check the marked fields.',
          code: 'invalid_input',
          details: [{ path: 'location', message: 'There is no such place.' }],
        }),
      },
    });
    await press('Add location');
    await userEvent.keyboard('Atlantis{Enter}');
    expect(await screen.findByText('There is no such place.')).toBeInTheDocument();
    expect(form('location').getByLabelText('Location')).toBeInvalid();
  });
});
