import { reportTexts } from '@soloist/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { ReportButton } from './report-button.tsx';

const id = 'a'.repeat(24);
const open = (answers: Parameters<typeof openPage>[0]['answers']) =>
  openPage({
    page: <ReportButton kind="job" id={id} what="this job" />,
    role: 'freelancer',
    answers,
  });
const openDialog = async () =>
  userEvent.click(screen.getByRole('button', { name: 'Report this job' }));
const send = async () => userEvent.click(screen.getByRole('button', { name: 'Report' }));

it('sends nothing without a reason', async () => {
  const calls = open({});
  await openDialog();
  await send();
  expect(await screen.findByText('Please choose a reason.')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

it('sends the report and closes', async () => {
  const calls = open({ 'POST /api/reports': { message: reportTexts.reported } });
  await openDialog();
  await userEvent.click(screen.getByRole('radio', { name: /Scam or fraud/ }));
  await userEvent.type(screen.getByRole('textbox'), 'Asks for a deposit.');
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(JSON.parse(String(calls[0]?.body))).toEqual({
    kind: 'job',
    id,
    reason: 'scam',
    words: 'Asks for a deposit.',
  });
});

it('keeps the input when the report is refused', async () => {
  open({
    'POST /api/reports': () =>
      Response.json(
        { success: false, code: 'conflict', message: reportTexts.again },
        { status: 409 },
      ),
  });
  await openDialog();
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
  await userEvent.type(screen.getByRole('textbox'), 'Look at the last line.');
  await send();
  expect(await screen.findByText(reportTexts.again)).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('Look at the last line.');
});
