import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from './testing.tsx';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Soloist:ada%40example.com?secret=${secret}&issuer=Soloist`;
const recoveryCodes = Array.from({ length: 10 }, (_, index) =>
  `k3m9${index + 2}-x7w2q`.slice(0, 11),
);
const enabledAt = '2026-11-01T10:00:00.000Z';
const on = { enabledAt, recoveryCodesLeft: 10, recovery: null };
/** Of the same session, proved by the code. */
const token = 'renewed';
const start = 'POST /api/auth/two-step/setup';
const confirm = 'PUT /api/auth/two-step';
const renew = 'POST /api/auth/two-step/recovery-codes';
const turnOff = 'POST /api/auth/two-step/off';
const wrong = 'This code is wrong or was used before. Wait for the next one.';
const wrongCode = refusal(400, wrong, [{ path: 'code', message: wrong }]);

const section = async () =>
  within(await screen.findByRole('region', { name: 'Two-step verification' }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const bodyOf = (calls: ReturnType<typeof openSettings>, call: string) =>
  JSON.parse(String(calls.find(({ method, path }) => `${method} ${path}` === call)?.body));

async function scanCode() {
  await userEvent.click(await (await section()).findByRole('button', { name: 'Turn on' }));
  const owner = within(await dialog('Turn on two-step verification'));
  await userEvent.type(owner.getByLabelText('Your password'), 'the right one{Enter}');
  return within(await dialog('Scan this QR code'));
}

describe('turning it on', () => {
  it('needs the password and a first code, and displays the recovery codes once', async () => {
    const calls = openSettings({
      section: 'two-step',
      answers: { [start]: { secret, uri }, [confirm]: { ...on, recoveryCodes, token } },
    });
    const scan = await scanCode();
    expect(bodyOf(calls, start)).toEqual({ password: 'the right one' });
    expect(scan.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(scan.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const code = scan.getByLabelText('Code from the app');
    expect(code).toHaveFocus();
    await userEvent.keyboard('482913');
    const codes = within(await dialog('Two-step verification is on'));
    expect(bodyOf(calls, confirm)).toEqual({ code: '482913' });
    const list = within(codes.getByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      recoveryCodes,
    );
    const before = calls.length;
    await userEvent.click(codes.getByRole('button', { name: 'I saved them' }));
    await waitFor(() =>
      expect(calls.slice(before).map(({ path }) => path)).toContain('/api/auth/two-step'),
    );
    expect(screen.queryByText(recoveryCodes[0]!)).not.toBeInTheDocument();
  });

  it('copies and downloads the recovery codes', async () => {
    userEvent.setup();
    openSettings({
      section: 'two-step',
      answers: { [start]: { secret, uri }, [confirm]: { ...on, recoveryCodes, token } },
    });
    await scanCode();
    await userEvent.keyboard('482913');
    const codes = within(await dialog('Two-step verification is on'));
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await userEvent.click(codes.getByRole('button', { name: 'Copy' }));
    expect(copied).toHaveBeenCalledWith(recoveryCodes.join('\n'));
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => {
      saved.push(file as Blob);
      return 'blob:codes';
    };
    URL.revokeObjectURL = () => {};
    HTMLAnchorElement.prototype.click = () => {};
    await userEvent.click(codes.getByRole('button', { name: 'Download' }));
    expect(await saved[0]?.text()).toBe(`${recoveryCodes.join('\n')}\n`);
  });

  it('clears a wrong code and shows the error at its field', async () => {
    openSettings({
      section: 'two-step',
      answers: { [start]: { secret, uri }, [confirm]: wrongCode },
    });
    const scan = await scanCode();
    await userEvent.keyboard('000000');
    expect(await scan.findByText(wrong)).toBeInTheDocument();
    const code = scan.getByLabelText('Code from the app');
    expect(code).toHaveValue('');
    expect(code).toHaveFocus();
  });

  it('shows a wrong password at its field', async () => {
    const message = 'Your current password is wrong.';
    openSettings({
      section: 'two-step',
      answers: { [start]: refusal(400, message, [{ path: 'password', message }]) },
    });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Turn on' }));
    const owner = within(await dialog('Turn on two-step verification'));
    await userEvent.type(owner.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await owner.findByText(message)).toBeInTheDocument();
    expect(owner.getByLabelText('Your password')).toBeInvalid();
  });

  it('asks for no password where the account has none', async () => {
    const calls = openSettings({
      section: 'two-step',
      answers: {
        'GET /api/auth/linked-accounts': { accounts: [], hasPassword: false },
        [start]: { secret, uri },
      },
    });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Turn on' }));
    const owner = within(await dialog('Turn on two-step verification'));
    expect(owner.queryByLabelText('Your password')).not.toBeInTheDocument();
    await userEvent.click(owner.getByRole('button', { name: 'Continue' }));
    await dialog('Scan this QR code');
    expect(bodyOf(calls, start)).toEqual({});
  });
});

describe('while it is on', () => {
  const openTurnedOn = (answers: Omit<Parameters<typeof openSettings>[0], 'section'> = {}) =>
    openSettings({
      section: 'two-step',
      answers: { 'GET /api/auth/two-step': on, ...answers.answers },
    });

  it('displays since when, and the number of recovery codes', async () => {
    openSettings({
      section: 'two-step',
      answers: { 'GET /api/auth/two-step': { ...on, recoveryCodesLeft: 1 } },
    });
    expect(await (await section()).findByText(/Since .*Nov.* 2026/)).toBeInTheDocument();
    expect((await section()).getByText('1 code left. Get new ones soon.')).toBeInTheDocument();
  });

  it('displays a pending recovery, and stops it', async () => {
    const recovery = { endsAt: '2026-12-01T10:00:00.000Z', stopToken: `${'a'.repeat(24)}.sign` };
    let state: object = { ...on, recovery };
    openSettings({
      section: 'two-step',
      answers: {
        'GET /api/auth/two-step': () => Response.json(state),
        [`POST /api/auth/recovery/${recovery.stopToken}/stop`]: () => {
          state = on;
          return Response.json({ message: 'Account recovery stopped.' });
        },
      },
    });
    expect(
      await (await section()).findByText(/From Dec 1, 2026, .* your password alone logs in/),
    ).toBeInTheDocument();
    const stop = (await section()).getByRole('button', { name: 'Stop recovery' });
    await userEvent.click(stop);
    await waitFor(() => expect(stop).not.toBeInTheDocument());
  });

  it('replaces the recovery codes after the password and a code', async () => {
    const calls = openTurnedOn({ answers: { [renew]: { ...on, recoveryCodes } } });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Get new codes' }));
    const ask = within(await dialog('Get new recovery codes'));
    await userEvent.type(ask.getByLabelText('Your password'), 'the right one');
    await userEvent.type(ask.getByLabelText('Code'), '482 913');
    await userEvent.click(ask.getByRole('button', { name: 'Get new codes' }));
    expect(within(await dialog('New recovery codes')).getAllByRole('listitem')).toHaveLength(10);
    expect(bodyOf(calls, renew)).toEqual({ code: '482913', password: 'the right one' });
  });

  it('turns off after the password and a code', async () => {
    const calls = openTurnedOn({
      answers: { [turnOff]: { enabledAt: null, recoveryCodesLeft: 0 } },
    });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Turn off' }));
    const ask = within(await dialog('Turn off two-step verification'));
    await userEvent.type(ask.getByLabelText('Your password'), 'the right one');
    await userEvent.type(ask.getByLabelText('Code'), 'k3m9p-x7w2q');
    await userEvent.click(ask.getByRole('button', { name: 'Turn off' }));
    expect(await (await section()).findByRole('button', { name: 'Turn on' })).toBeInTheDocument();
    expect(bodyOf(calls, turnOff)).toEqual({ code: 'k3m9px7w2q', password: 'the right one' });
  });

  it('asks only for a code once it knows that the account has no password', async () => {
    const linked = Promise.withResolvers<Response>();
    const calls = openTurnedOn({
      answers: {
        'GET /api/auth/linked-accounts': () => linked.promise,
        [turnOff]: { enabledAt: null, recoveryCodesLeft: 0 },
      },
    });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Turn off' }));
    const ask = within(await dialog('Turn off two-step verification'));
    linked.resolve(Response.json({ success: true, accounts: [], hasPassword: false }));
    await waitFor(() => expect(ask.queryByLabelText('Your password')).not.toBeInTheDocument());
    await userEvent.type(ask.getByLabelText('Code'), 'k3m9p-x7w2q{Enter}');
    expect(await (await section()).findByRole('button', { name: 'Turn on' })).toBeInTheDocument();
    expect(bodyOf(calls, turnOff)).toEqual({ code: 'k3m9px7w2q' });
  });

  it('shows a wrong code at its field', async () => {
    openTurnedOn({ answers: { [turnOff]: wrongCode } });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Turn off' }));
    const ask = within(await dialog('Turn off two-step verification'));
    await userEvent.type(ask.getByLabelText('Your password'), 'the right one');
    await userEvent.type(ask.getByLabelText('Code'), '000000');
    await userEvent.click(ask.getByRole('button', { name: 'Turn off' }));
    expect(await ask.findByText(wrong)).toBeInTheDocument();
  });
});
