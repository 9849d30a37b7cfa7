import { blogs, leads, profiles, type SitePage } from '@soloist/contracts';
import { type AnsweredCall, answerCalls } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderSite } from '../render-site.tsx';
import { samplePage, samplePages } from '../site-samples.fixtures.ts';
import { startSite } from './start-site.ts';

type IntersectionListener = (entries: { isIntersecting: boolean }[]) => void;
let watchers: IntersectionListener[] = [];

beforeEach(() => {
  watchers = [];
  globalThis.IntersectionObserver = class {
    seen: IntersectionListener;
    constructor(seen: IntersectionListener) {
      this.seen = seen;
    }
    observe() {
      watchers.push(this.seen);
    }
    disconnect() {
      watchers = watchers.filter((each) => each !== this.seen);
    }
  } as never;
});
afterEach(() => jest.useRealTimers());

const visit = (page: SitePage) => {
  document.body.innerHTML = renderSite(page, { origin: location.origin }).body;
  startSite();
};
const sent = 'POST /api/leads/from-site';
const bodies = (calls: AnsweredCall[]) =>
  calls
    .filter(({ path }) => path === `/api${leads.writeToSite.path}`)
    .map(({ body }) => JSON.parse(body as string));

async function writeMessage() {
  const user = userEvent.setup();
  const form = within(screen.getByRole('form', { name: 'Message' }));
  await user.type(form.getByLabelText('Your name'), ' Ada ');
  await user.type(form.getByLabelText('Your email address'), 'ada@example.com');
  await user.type(form.getByLabelText('Message'), 'Six bags by May?');
  return { user, form, send: form.getByRole('button') };
}

describe('The form of a site', () => {
  it('sends a valid message, confirms it and clears the fields', async () => {
    const calls = answerCalls({ [sent]: { message: 'Message sent.' } });
    visit(samplePage());
    const { user, form, send } = await writeMessage();
    await user.click(send);
    await waitFor(() => expect(form.getByRole('status')).toHaveTextContent('Message sent.'));
    const [body] = bodies(calls);
    expect(leads.writeToSite.body?.safeParse(body)).toMatchObject({ success: true });
    expect(body).toMatchObject({
      host: 'ines.localhost',
      name: 'Ada',
      email: 'ada@example.com',
      message: 'Six bags by May?',
    });
    expect(form.getByLabelText('Message')).toHaveValue('');
    expect(send).toHaveTextContent('Send message');
  });

  it('shows the contract’s error at each invalid field', async () => {
    const calls = answerCalls({});
    visit(samplePage());
    const user = userEvent.setup();
    const form = within(screen.getByRole('form', { name: 'Message' }));
    await user.type(form.getByLabelText('Your email address'), 'ada@');
    await user.click(form.getByRole('button'));
    const name = form.getByLabelText('Your name');
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('Please fill your name!');
    const parsed = leads.writeToSite.body?.safeParse({
      name: '',
      email: 'ada@',
      message: '',
      host: '',
      message_id: crypto.randomUUID(),
    });
    for (const { path, message } of parsed?.error?.issues ?? []) {
      const field = document.getElementById(`contact-${String(path[0])}`);
      expect(field).toHaveAccessibleDescription(message);
      expect(field).toBeInvalid();
    }
    expect(bodies(calls)).toEqual([]);
    await user.type(name, 'Ada');
    expect(name).toBeValid();
    expect(name).not.toHaveAccessibleDescription();
  });

  it('keeps the message without a response, and retries under the same id', async () => {
    visit(samplePage());
    const { user, form, send } = await writeMessage();
    const ids: string[] = [];
    globalThis.fetch = async (_, init) => {
      ids.push(JSON.parse(init?.body as string).message_id);
      throw new TypeError('Failed to fetch');
    };
    await user.click(send);
    await waitFor(() =>
      expect(form.getByRole('status')).toHaveTextContent(
        'Network error or unable to reach server. Your message is still here.',
      ),
    );
    expect(form.getByLabelText('Message')).toHaveValue('Six bags by May?');
    await user.click(send);
    await waitFor(() => expect(ids).toHaveLength(2));
    expect(ids[1]).toBe(ids[0]);
    await user.type(form.getByLabelText('Message'), ' Or June.');
    await user.click(send);
    await waitFor(() => expect(ids).toHaveLength(3));
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('shows the server’s message when it refuses', async () => {
    answerCalls({
      [sent]: () => Response.json({ success: false, message: 'Too many.' }, { status: 429 }),
    });
    visit(samplePage());
    const { user, form, send } = await writeMessage();
    await user.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(form.getByRole('status')).toHaveTextContent('Too many.'));
    expect(send).toHaveTextContent('Send message');
  });

  it('stays disabled in a preview', () => {
    visit({ ...samplePage(), preview: true });
    expect(screen.getByRole('button', { name: 'Send message' })).toBeDisabled();
  });
});

describe('A visit', () => {
  const { id } = samplePage().site.profile;
  const counted = (calls: AnsweredCall[]) => calls.map(({ path, body }) => [path, body]);
  const viewOfSite = [`/api${profiles.countView.path.replace(':id', id)}`, undefined];
  const blogPath = `/api${blogs.countView.path.replace(':id', samplePages.blog.blog.id)}`;

  it('counts the site once', () => {
    const calls = answerCalls({});
    visit(samplePage());
    expect(counted(calls)).toEqual([viewOfSite]);
  });

  it('counts a view of a post, and a read-through when its end stayed visible', () => {
    jest.useFakeTimers();
    const calls = answerCalls({});
    visit(samplePage(samplePages.blog));
    const seen = (isIntersecting: boolean) =>
      act(() => {
        for (const watcher of watchers) watcher([{ isIntersecting }]);
      });
    expect(counted(calls)).toEqual([viewOfSite, [blogPath, '{"read":false}']]);
    seen(true);
    jest.advanceTimersByTime(500);
    seen(false);
    jest.advanceTimersByTime(60_000);
    expect(calls).toHaveLength(2);
    seen(true);
    jest.advanceTimersByTime(60_000);
    expect(counted(calls)[2]).toEqual([blogPath, '{"read":true}']);
    expect(watchers).toEqual([]);
  });

  it('counts nothing in a preview', () => {
    const calls = answerCalls({});
    visit({ ...samplePage(samplePages.blog), preview: true });
    expect(calls).toEqual([]);
  });
});
