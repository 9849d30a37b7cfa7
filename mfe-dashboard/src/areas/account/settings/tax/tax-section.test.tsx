import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from '../testing.tsx';

const put = 'PUT /api/proposal/settings/tax';
const get = 'GET /api/proposal/settings/tax';
const none = {
  scheme: 'none',
  tax_number: '',
  lut: '',
  rate: 0,
  sac: '',
  has_oss: false,
  phone: '',
};
const gst = { ...none, scheme: 'gst', tax_number: '29AAGCB7383J1Z4', rate: 18, lut: 'AD29' };

async function openDialog(answers: Omit<Parameters<typeof openSettings>[0], 'section'> = {}) {
  const calls = openSettings({ section: 'tax', ...answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit tax registration' }));
  return { calls, dialog: within(await screen.findByRole('dialog', { name: 'Tax registration' })) };
}

describe('the tax registration', () => {
  it('is shown with its number, rate and LUT', async () => {
    openSettings({ section: 'tax', answers: { [get]: { tax: gst } } });
    expect(await screen.findByText('29AAGCB7383J1Z4, 18%, LUT AD29')).toBeInTheDocument();
  });

  it('is checked before it is sent, and saved', async () => {
    const { calls, dialog } = await openDialog({ answers: { [put]: { tax: gst } } });
    await userEvent.click(dialog.getByRole('radio', { name: 'GST (India)' }));
    const number = dialog.getByLabelText('GSTIN');
    await userEvent.type(number, '29AAGCB7383J1Z5');
    await userEvent.click(dialog.getByRole('button', { name: 'Save tax' }));
    expect(await dialog.findByText(/This GSTIN is not valid/)).toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.clear(number);
    await userEvent.type(number, '29aagcb7383j1z4');
    await userEvent.clear(dialog.getByLabelText('Usual rate'));
    await userEvent.type(dialog.getByLabelText('Usual rate'), '18');
    await userEvent.click(dialog.getByRole('button', { name: 'Save tax' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = calls.find(({ method }) => method === 'PUT')?.body;
    expect(JSON.parse(String(sent))).toEqual({ ...gst, lut: '' });
  });

  it('names a VAT number that the server refuses', async () => {
    const message = 'This VAT number is not valid.';
    const answers = { [put]: refusal(400, message, [{ path: 'tax_number', message }]) };
    const { dialog } = await openDialog({ answers });
    await userEvent.click(dialog.getByRole('radio', { name: 'VAT' }));
    await userEvent.type(dialog.getByLabelText('VAT number'), 'PT1');
    await userEvent.click(dialog.getByRole('button', { name: 'Save tax' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });

  it('offers GSTR-1 of the last month, and of a quarter, with GST', async () => {
    const file = () => new Response('Section');
    const calls = openSettings({
      section: 'tax',
      answers: { [get]: { tax: gst }, 'GET /api/proposal/gstr1': file },
    });
    const period = await screen.findByLabelText('GSTR-1');
    const options = within(period).getAllByRole<HTMLOptionElement>('option');
    const [, lastMonth] = options.filter(({ value }) => !value.includes('Q'));
    expect(period).toHaveValue(lastMonth!.value);
    const quarter = options.find(({ value }) => value.includes('Q'));
    await userEvent.selectOptions(period, quarter!);
    await userEvent.click(screen.getByRole('button', { name: 'Download GSTR-1 as CSV' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/proposal/gstr1'));
  });
});
