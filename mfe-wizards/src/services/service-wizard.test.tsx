import { type ServicePrefill, serviceMessages } from '@soloist/contracts';
import { draftInAddress, refused } from '@soloist/writing/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { summaryOfProject } from '../projects/testing.ts';
import { listenToToasts } from '../shared/works/testing.tsx';
import {
  createPath,
  heading,
  id,
  press,
  ready,
  type ServedWizard,
  serveWizard,
  step,
} from './testing-wizard.tsx';

let wizard: ServedWizard;
beforeEach(() => {
  wizard = serveWizard();
});
const client = () => within(screen.getByRole('complementary', { name: 'Client preview' }));

describe('each step reports what it lacks, with the specification’s texts', () => {
  const { title, roles, tools, industry } = serviceMessages;
  const blank = { title: '', roles: [], tools: [], industry: [] };
  it('overview', async () => {
    wizard.openDraft('/service-overview', blank);
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
  ] as const)('%s with %j', async (path, missing, message) => {
    wizard.openDraft(path, { ...ready, ...missing } as ServicePrefill);
    await press('Next');
    expect(await screen.findByText(serviceMessages[message])).toBeInTheDocument();
    expect(location.pathname).toBe(path);
  });

  it('deliverables, when all are removed', async () => {
    wizard.openDraft('/service-deliverables');
    await press('Remove deliverable 1');
    await press('Next');
    expect(await screen.findByText(serviceMessages.deliverables)).toBeInTheDocument();
  });

  it('images', async () => {
    wizard.openDraft('/service-image', { ...ready, images: [] });
    await heading('Images');
    await press('Publish service');
    expect(await screen.findByText(serviceMessages.images)).toBeInTheDocument();
    expect(wizard.callsOf('POST', createPath)).toEqual([]);
  });
});

it('redirects from the description to invalid deliverables', async () => {
  wizard.openDraft('/service-description', { ...ready, deliverables: [] });
  await heading('Deliverables');
  expect(location.pathname).toBe('/service-deliverables');
  expect(draftInAddress()).toBe(id);
});

it('allows any earlier step, and later steps only when valid', async () => {
  wizard.openDraft('/service-description', { ...ready, details: {} });
  await heading('Description');
  expect(step(/Price/)).not.toHaveAttribute('aria-disabled', 'true');
  expect(step(/Image/)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(step(/Overview/));
  await heading('Overview');
  await userEvent.click(step(/Price/));
  await heading('Price');
  await press('Back');
  await heading('Description');
});

it('keeps at least one question', async () => {
  wizard.openDraft('/service-description');
  await heading('Description');
  await userEvent.click(screen.getByRole('tab', { name: /FAQs/ }));
  expect(screen.queryByRole('button', { name: /Remove question/ })).not.toBeInTheDocument();
  await press('Add question');
  expect(screen.getByRole('tab', { name: /FAQs\s*2/ })).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Question'), 'What if we have more?');
  await waitFor(() => expect(wizard.storedContent().faq).toHaveLength(2));
  await press('Remove question 2');
  expect(screen.queryByRole('button', { name: /Remove question/ })).not.toBeInTheDocument();
  await waitFor(() => expect(wizard.storedContent().faq).toEqual(ready.faq));
});

it('opens the first tab with a problem, initially and on Next', async () => {
  wizard.openDraft('/service-description', { ...ready, calendarLink: 'cal.example.com' });
  await heading('Description');
  const link = screen.getByRole('tab', { name: 'Calender Link' });
  expect(link).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('tab', { name: 'Process' }));
  await press('Next');
  expect(await screen.findByText('Please use an https address.')).toBeInTheDocument();
  expect(link).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('textbox', { name: 'Calender Link' })).toHaveFocus();
});

describe('the example projects', () => {
  const winter = summaryOfProject({ title: 'Winter packaging' });
  const hidden = summaryOfProject({ id: 'e'.repeat(24), title: 'Nordlys site', published: false });
  const openTab = async (draft = ready) => {
    wizard.openDraft('/service-description', draft);
    await heading('Description');
    await userEvent.click(screen.getByRole('tab', { name: 'Example Projects' }));
  };
  const answer = (items: object[]) => {
    wizard.answers['GET /api/project/own'] = { items, nextCursor: null };
  };

  it('are selected from the user’s projects, and removed', async () => {
    answer([winter, hidden]);
    await openTab();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Winter packaging' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Nordlys site' }));
    await waitFor(() =>
      expect(wizard.storedContent().relevantProjects).toEqual([winter.id, hidden.id]),
    );
    expect(client().getByText('Winter packaging')).toBeInTheDocument();
    expect(client().queryByText('Nordlys site')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Winter packaging' }));
    await waitFor(() => expect(wizard.storedContent().relevantProjects).toEqual([hidden.id]));
  });

  it('are counted without deleted projects', async () => {
    answer([winter]);
    await openTab({ ...ready, relevantProjects: ['f'.repeat(24), winter.id] });
    expect(await screen.findByText(/: 1 of 12 selected\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Winter packaging' }));
    await waitFor(() => expect(wizard.storedContent().relevantProjects).toEqual([]));
  });

  it('offer to create the first project', async () => {
    answer([]);
    await openTab();
    expect(await screen.findByRole('link', { name: 'Create project' })).toHaveAttribute(
      'href',
      '/create-project',
    );
  });

  it('redirect to the not-found page when refused', async () => {
    wizard.answers['GET /api/project/own'] = refused(404, 'not_found');
    await openTab();
    await waitFor(() => expect(location.pathname).toBe('/not-found'));
  });

  it('redirect to the error page, with the specification’s text, when the server fails', async () => {
    const toasts = listenToToasts();
    wizard.answers['GET /api/project/own'] = refused(500, 'internal');
    await openTab();
    await waitFor(() => expect(location.pathname).toBe('/error'));
    expect(toasts).toEqual(['Something went wrong while fetching projects.']);
  });
});

it('shows the client preview beside the form', async () => {
  wizard.openDraft('/service-overview');
  await heading('Overview');
  for (const text of ['Packaging sprint', 'Food', '$1,200.00', '3 weeks', 'Who owns the files?']) {
    expect(client().getByText(text)).toBeInTheDocument();
  }
  await userEvent.type(screen.getByLabelText('Title'), ' plus');
  expect(client().getByText('Packaging sprint plus')).toBeInTheDocument();
});

it('allows at most three packages, and saves them with the extras', async () => {
  wizard.openDraft('/service-price');
  await heading('Price');
  for (const _ of [1, 2, 3]) await press('Add package');
  expect(screen.queryByRole('button', { name: 'Add package' })).not.toBeInTheDocument();
  await press('Remove package 3');
  await press('Add extra');
  await userEvent.type(screen.getByLabelText('Name of extra 1'), 'A rush');
  await userEvent.type(screen.getByLabelText('Price of extra 1'), '300');
  await waitFor(() =>
    expect(wizard.storedContent().extras).toEqual([{ name: 'A rush', price: 30_000 }]),
  );
  expect(wizard.storedContent().packages).toHaveLength(2);
  await press('Next');
  expect(await screen.findAllByText('Please name every package.')).toHaveLength(2);
});

it('says that an order’s invoice states no tax once orders are on', async () => {
  wizard.openDraft('/service-price');
  const text = /^The invoice of an order states no tax/;
  await heading('Price');
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Clients can order this service' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

describe('orders in a currency that can’t be paid online', () => {
  const problem = 'Clients can’t pay PLN online. Choose another currency, or leave orders off.';
  const ordering = { questions: [], cancellation: 'no_refunds' as const };
  const toggle = () => screen.findByRole('switch', { name: 'Clients can order this service' });

  it('can’t be switched on', async () => {
    wizard.openDraft('/service-price', { ...ready, currency: 'PLN' });
    expect(await toggle()).toBeDisabled();
    expect(await toggle()).toHaveAccessibleDescription(problem);
  });

  it('must be switched off before the next step', async () => {
    wizard.openDraft('/service-price', {
      ...ready,
      ...{ currency: 'PLN', ordering: { ...ordering, enabled: true } },
    });
    await press('Next');
    await waitFor(async () => expect(await toggle()).toHaveFocus());
    expect(await toggle()).toHaveAccessibleDescription(problem);
    await userEvent.click(await toggle());
    await press('Next');
    await heading('Images');
  });
});

describe('a refused step focuses its first invalid field', () => {
  it.each<[string, string, ServicePrefill]>([
    ['/service-overview', 'Roles', { roles: [], industry: [] }],
    ['/service-price', 'Total price', { details: { duration: 3, duration_type: 'weeks' } }],
    ['/service-description', 'Process', { process: '', faq: [{ question: '', answer: '' }] }],
    ['/service-description', 'Answer', { faq: [{ question: 'Why?', answer: '' }] }],
  ])('on %s: %s', async (path, label, part) => {
    wizard.openDraft(path, { ...ready, ...part });
    await press('Next');
    await waitFor(() => expect(screen.getByRole('textbox', { name: label })).toHaveFocus());
  });

  it('a question that was closed', async () => {
    const faq = [
      { question: 'Who owns the files?', answer: 'You do.' },
      { question: 'How long?', answer: '' },
    ];
    wizard.openDraft('/service-description', { ...ready, faq });
    await userEvent.click(await screen.findByRole('tab', { name: /FAQs/ }));
    await press('Next');
    await waitFor(() => expect(screen.getByLabelText('Answer')).toHaveFocus());
    expect(screen.getByLabelText('Question')).toHaveValue('How long?');
  });

  it('images: the button that adds them', async () => {
    wizard.openDraft('/service-image', { ...ready, images: [] });
    await heading('Images');
    await press('Publish service');
    await waitFor(() => expect(screen.getByRole('button', { name: /choose files/ })).toHaveFocus());
  });

  it('an empty list: its message', async () => {
    wizard.openDraft('/service-deliverables');
    await press('Remove deliverable 1');
    await press('Next');
    await waitFor(() => expect(screen.getByText(serviceMessages.deliverables)).toHaveFocus());
  });
});
