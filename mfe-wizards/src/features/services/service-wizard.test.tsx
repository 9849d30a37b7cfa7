import { type ServicePrefill, serviceMessages } from '@soloist/contracts';
import { sampleOwnProfile } from '@soloist/contracts/testing';
import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
  setToken,
} from '@soloist/web-client';
import { onlineManager } from '@tanstack/react-query';
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Root } from '../../root.tsx';
import { draftInAddress, serveDrafts, workDraftPath } from '../drafts/testing.ts';
import { sampleService } from './testing.ts';

const id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
const createPath = '/api/service/createService';
// A draft is saved a moment after the last key, and the first page is a chunk of its own.
configure({ asyncUtilTimeout: 8000 });

const ready: ServicePrefill = {
  title: 'Packaging sprint',
  roles: ['Designer'],
  tools: ['Figma'],
  industry: ['Food'],
  deliverables: [{ name: 'Labels', description: 'As PDF.' }],
  summary: 'Labels and artwork in three weeks.',
  process: 'A call first.',
  faq: [{ question: 'Who owns the files?', answer: 'You do.' }],
  payment_type: 'fixedRate',
  details: { total_price: 120_000, duration: 3, duration_type: 'weeks' },
  images: [{ url: `/files/${'a'.repeat(32)}`, alt: 'Three bags of coffee' }],
};
const service = sampleService();
let server: ReturnType<typeof serveDrafts>;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  setToken('header.payload.signature');
  server = serveDrafts(
    {
      'GET /api/profile/loadUser': {
        userInfo: sampleOwnProfile({ tools: ['Figma'] }),
        viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
        pro: false,
      },
      [`POST ${createPath}`]: { message: 'Service created successfully!', service },
      [`GET /api/service/own/${service.id}`]: { service, draft_id: null },
    },
    workDraftPath,
  );
});

function open(path: string) {
  history.replaceState(null, '', path);
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/service-offer" element={<p>Own services</p>} />
          <Route path="*" element={<Root />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
/** A stored draft, opened at a step. */
const openDraft = (path: string, content: ServicePrefill = ready) => {
  server.saveElsewhere(id, content, 'service');
  return open(`${path}?id=${id}`);
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
/** While the draft opens, there is a button that cannot be pressed yet. */
const press = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  await userEvent.click(await button(name));
};
const step = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Service' })).getByRole('button', { name });
const client = () => within(screen.getByRole('complementary', { name: 'How clients see it' }));
const stored = (draftId = id) => server.stored.get(draftId)?.content as ServicePrefill;
const callsOf = (method: string, path: string) =>
  server.calls.filter((call) => call.method === method && call.path === path);
const created = () => {
  const form = callsOf('POST', createPath)[0]?.body as FormData;
  return JSON.parse(String(form.get('serviceDetails')));
};

describe('each step says what it lacks, in the specification’s words, and stays', () => {
  const { title, roles, tools, industry } = serviceMessages;
  const blank = { title: '', roles: [], tools: [], industry: [] };
  it('overview', async () => {
    openDraft('/service-overview', blank);
    await press('Next');
    for (const message of [title, roles, tools, industry]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(location.pathname).toBe('/service-overview');
  });

  it.each([
    ['/service-deliverables', { deliverables: [{ name: ' ', description: 'x' }] }, 'deliverable'],
    ['/service-description', { summary: 'Too short' }, 'summary'],
    ['/service-description', { process: ' ' }, 'process'],
    ['/service-description', { faq: [{ question: 'Why?', answer: '' }] }, 'faq'],
    ['/service-price', { details: { duration: 3 } }, 'totalPrice'],
    ['/service-price', { details: { total_price: 100 } }, 'duration'],
    ['/service-price', { payment_type: 'hourlyRate', details: {} }, 'rate'],
  ] as const)('%s with %j', async (path, lack, message) => {
    openDraft(path, { ...ready, ...lack } as ServicePrefill);
    await press('Next');
    expect(await screen.findByText(serviceMessages[message])).toBeInTheDocument();
    expect(location.pathname).toBe(path);
  });

  it('deliverables, once none is left', async () => {
    openDraft('/service-deliverables');
    await press('Remove deliverable 1');
    await press('Next');
    expect(await screen.findByText(serviceMessages.deliverables)).toBeInTheDocument();
  });

  it('images', async () => {
    openDraft('/service-image', { ...ready, images: [] });
    await heading('Show the work');
    await press('Publish service');
    expect(await screen.findByText(serviceMessages.images)).toBeInTheDocument();
    expect(callsOf('POST', createPath)).toEqual([]);
  });
});

it('leads from the description to the deliverables when those are not in order', async () => {
  openDraft('/service-description', { ...ready, deliverables: [] });
  await heading('What do clients get?');
  expect(location.pathname).toBe('/service-deliverables');
  expect(draftInAddress()).toBe(id);
});

it('goes back to any step, and ahead only to those that everything before allows', async () => {
  openDraft('/service-description', { ...ready, details: {} });
  await heading('Describe the service');
  expect(step(/Price/)).not.toHaveAttribute('aria-disabled', 'true');
  expect(step(/Image/)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(step(/Overview/));
  await heading('What do you offer?');
  await userEvent.click(step(/Price/));
  await heading('What does it cost?');
  await press('Back');
  await heading('Describe the service');
});

it('keeps one question at least', async () => {
  openDraft('/service-description');
  await heading('Describe the service');
  await userEvent.click(screen.getByRole('tab', { name: /FAQs/ }));
  expect(screen.queryByRole('button', { name: /Remove question/ })).not.toBeInTheDocument();
  await press('Add question');
  expect(screen.getByRole('tab', { name: /FAQs\s*2/ })).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Question'), 'What if we have more?');
  await waitFor(() => expect(stored().faq).toHaveLength(2));
  await press('Remove question 2');
  expect(screen.queryByRole('button', { name: /Remove question/ })).not.toBeInTheDocument();
  await waitFor(() => expect(stored().faq).toEqual(ready.faq));
});

it('opens the tab with what is not in order yet, at first and when going on', async () => {
  openDraft('/service-description', { ...ready, calendarLink: 'cal.example.com' });
  await heading('Describe the service');
  const link = screen.getByRole('tab', { name: 'Calender Link' });
  expect(link).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('tab', { name: 'Process' }));
  await press('Next');
  expect(await screen.findByText('Please use an https address.')).toBeInTheDocument();
  expect(link).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('textbox', { name: 'Calender Link' })).toHaveFocus();
});

it('calls for no portfolio projects, which there are none of yet', async () => {
  openDraft('/service-description');
  await heading('Describe the service');
  await userEvent.click(screen.getByRole('tab', { name: 'Example Projects' }));
  expect(screen.getByText('No portfolio projects yet')).toBeInTheDocument();
  expect(server.calls.filter(({ path }) => path.startsWith('/api/project'))).toEqual([]);
});

it('shows beside the form what clients will see', async () => {
  openDraft('/service-overview');
  await heading('What do you offer?');
  for (const text of ['Packaging sprint', 'Food', '$1,200.00', '3 weeks', 'Who owns the files?']) {
    expect(client().getByText(text)).toBeInTheDocument();
  }
  await userEvent.type(screen.getByLabelText('Title'), ' plus');
  expect(client().getByText('Packaging sprint plus')).toBeInTheDocument();
});

it('has at most three packages, and stores them with the extras', async () => {
  openDraft('/service-price');
  await heading('What does it cost?');
  for (const _ of [1, 2, 3]) await press('Add package');
  expect(screen.queryByRole('button', { name: 'Add package' })).not.toBeInTheDocument();
  await press('Remove package 3');
  await press('Add extra');
  await userEvent.type(screen.getByLabelText('Name of extra 1'), 'A rush');
  await userEvent.type(screen.getByLabelText('Price of extra 1'), '300');
  await waitFor(() => expect(stored().extras).toEqual([{ name: 'A rush', price: 30_000 }]));
  expect(stored().packages).toHaveLength(2);
  await press('Next');
  expect(await screen.findAllByText('Please name every package.')).toHaveLength(2);
});

describe('publishing', () => {
  it('sends the whole service once, closes the draft and leads to the own services', async () => {
    openDraft('/service-image', {
      ...ready,
      payment_type: 'hourlyRate',
      details: { payment_rate: 8000 },
    });
    await press('Publish service');
    expect(await screen.findByText('Own services')).toBeInTheDocument();
    expect(created()).toMatchObject({
      title: 'Packaging sprint',
      payment_type: 'hourlyRate',
      details: { payment_rate: 8000 },
      images: ready.images,
      draft_id: id,
    });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('waits for images that are on their way', async () => {
    const real = globalThis.XMLHttpRequest;
    const silent = { open() {}, setRequestHeader() {}, send() {}, abort() {}, upload: {} };
    globalThis.XMLHttpRequest = function silence() {
      return silent;
    } as unknown as typeof XMLHttpRequest;
    URL.createObjectURL = () => 'blob:image';
    URL.revokeObjectURL = () => {};
    const toast = new Promise<string>((resolve) => {
      const hear = (event: Event) => resolve((event as CustomEvent).detail.message);
      addEventListener('soloist:toast', hear, { once: true });
    });
    openDraft('/service-image');
    await heading('Show the work');
    await screen.findByRole('button', { name: /Drop pictures here/ });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'one.png', { type: 'image/png' }));
    await screen.findByText('one.png');
    await press('Publish service');
    expect(await toast).toBe('Please wait until the images are uploaded, then publish.');
    expect(callsOf('POST', createPath)).toHaveLength(0);
    globalThis.XMLHttpRequest = real;
  });

  it('offline: fails at once instead of waiting in silence, and keeps the draft', async () => {
    openDraft('/service-image');
    await heading('Show the work');
    server.answers[`POST ${createPath}`] = () => {
      throw new TypeError('offline');
    };
    act(() => onlineManager.setOnline(false));
    await press('Publish service');
    await waitFor(() => expect(callsOf('POST', createPath)).toHaveLength(1));
    await waitFor(async () => expect(await button('Publish service')).toBeEnabled());
    act(() => onlineManager.setOnline(true));
    expect(location.pathname).toBe('/service-image');
    expect(stored()).toMatchObject({ title: 'Packaging sprint' });
  });
});

describe('changing an own service', () => {
  const change = `PUT /api/service/updateService/${service.id}`;
  it('begins a draft with what is published, and saves it in its place', async () => {
    // Ids of new drafts are made by the browser: the one it makes must be served.
    jest.spyOn(crypto, 'randomUUID').mockReturnValue(id);
    server.serve(id);
    server.answers[change] = { message: 'Service updated successfully!', service };
    open(`/service-overview?service=${service.id}`);
    expect(await screen.findByLabelText('Title')).toHaveValue(service.title);
    await waitFor(() => expect(stored()).toMatchObject({ service_id: service.id }));
    await userEvent.click(step(/Image/));
    await press('Save changes');
    expect(await screen.findByText('Own services')).toBeInTheDocument();
    const [sent] = callsOf('PUT', `/api/service/updateService/${service.id}`);
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      title: service.title,
      packages: service.packages,
    });
    expect(callsOf('POST', createPath)).toEqual([]);
    jest.restoreAllMocks();
  });

  it('goes on in the draft in which it is being changed already', async () => {
    server.saveElsewhere(
      id,
      { ...ready, title: 'Half changed', service_id: service.id },
      'service',
    );
    server.answers[`GET /api/service/own/${service.id}`] = { service, draft_id: id };
    open(`/service-overview?service=${service.id}`);
    expect(await screen.findByLabelText('Title')).toHaveValue('Half changed');
    expect(draftInAddress()).toBe(id);
    expect([...server.stored.keys()]).toEqual([id]);
  });

  it('begins nothing when the service cannot be read', async () => {
    open(`/service-overview?service=${'d'.repeat(24)}`);
    expect(await heading('The service could not be opened')).toBeInTheDocument();
    expect(draftInAddress()).toBe('');
    await press('Begin a blank service');
    expect(await heading('What do you offer?')).toBeInTheDocument();
  });
});

it('begins with what Sage prepared', async () => {
  const sageId = '9'.repeat(24);
  server.answers[`GET /api/sage-ai/drafts/${sageId}`] = {
    message: 'What Sage prepared.',
    data: { kind: 'service', title: '', content: { title: 'Logo in a week', roles: ['Designer'] } },
  };
  open(`/service-overview?draft=${sageId}`);
  expect(await screen.findByLabelText('Title')).toHaveValue('Logo in a week');
  expect(screen.getByText('Designer')).toBeInTheDocument();
});
