import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { startTestIdentity, type TestIdentity } from '../../../test/harness.ts';

const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
  newerFirefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
};

let identity: TestIdentity;
let mails: Queue;
beforeAll(async () => {
  identity = await startTestIdentity();
  mails = new Queue(eventQueueName('documents'), {
    connection: { url: identity.config.REDIS_URL },
  });
});
afterAll(async () => {
  await mails.close();
  await identity.close();
});

const signInEventsFor = async (email: string) => {
  const jobs = await mails.getJobs(['waiting'], 0, -1, true);
  return jobs
    .filter(({ name, data }) => name === 'identity.signed-in-anew' && data.payload.email === email)
    .map(({ data }) => data.payload);
};
const logIn = (email: string, agent: keyof typeof agents, ip = '203.0.113.9') =>
  identity.logIn(email, { headers: { 'user-agent': agents[agent], 'x-forwarded-for': ip } });

/** Events are published in order: all earlier ones are published before this code. */
async function settled(email: string) {
  const { length } = await identity.codesFor(email);
  await identity.send('POST /auth/forgot', { body: { email } });
  await identity.lastCodeFor(email, length + 1);
}

it('publishes a sign-in from an unknown device once', async () => {
  const { form } = await identity.signUp();
  await logIn(form.email, 'firefox');
  const [event] = await eventually(async () => {
    const found = await signInEventsFor(form.email);
    return found.length > 0 ? found : undefined;
  });
  expect(event).toEqual({
    email: form.email,
    fname: 'Mira',
    device: 'Firefox on Linux',
    ip: '203.0.113.9',
    stopToken: expect.stringMatching(/^[0-9a-f]{24}-new_sign_in-[\w-]{12}$/),
    reportToken: expect.stringMatching(/^[0-9a-f]{24}\.[\w-]{43}$/),
  });
  await logIn(form.email, 'newerFirefox', '198.51.100.7');
  await settled(form.email);
  expect(await signInEventsFor(form.email)).toHaveLength(1);
  await logIn(form.email, 'safari');
  expect(
    await eventually(async () => {
      const found = await signInEventsFor(form.email);
      return found.length > 1 ? found : undefined;
    }),
  ).toMatchObject([{}, { device: 'Safari on macOS' }]);
});

it('publishes nothing about the first sign-in, after a sign-up', async () => {
  const { form } = await identity.signUp();
  await settled(form.email);
  expect(await signInEventsFor(form.email)).toEqual([]);
});

it('keeps a device known after its session ended', async () => {
  const { form } = await identity.signUp();
  const { body } = await logIn(form.email, 'safari');
  await identity.send('POST /auth/logout', { token: body.token });
  await logIn(form.email, 'safari');
  await settled(form.email);
  expect(await signInEventsFor(form.email)).toHaveLength(1);
});

it('does not notify a person who opted out', async () => {
  const { form, token } = await identity.signUp();
  const emailPref = ['signed_proposal'];
  await identity.send('POST /profile/updateProfile', { token, body: { emailPref } });
  await logIn(form.email, 'firefox');
  await settled(form.email);
  expect(await signInEventsFor(form.email)).toEqual([]);
});

it('publishes nothing for a wrong password', async () => {
  const { form } = await identity.signUp();
  await identity.logIn(form.email, {
    password: 'not the right password',
    headers: { 'user-agent': agents.firefox },
  });
  await settled(form.email);
  expect(await signInEventsFor(form.email)).toEqual([]);
});
