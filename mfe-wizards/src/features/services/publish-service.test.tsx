import { beginFakeUploads } from '@soloist/web-client/testing';
import { draftInAddress } from '@soloist/writing/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  button,
  createPath,
  heading,
  id,
  openWizard,
  press,
  ready,
  type ServedWizard,
  serveWizard,
  service,
  step,
} from './testing-wizard.tsx';

let wizard: ServedWizard;
beforeEach(() => {
  wizard = serveWizard();
});

describe('publishing', () => {
  it('sends the whole service once, closes the draft and leads to the own services', async () => {
    wizard.openDraft('/service-image', {
      ...ready,
      payment_type: 'hourlyRate',
      details: { payment_rate: 8000 },
    });
    await press('Publish service');
    expect(await screen.findByText('Own services')).toBeInTheDocument();
    expect(wizard.created()).toMatchObject({
      title: 'Packaging sprint',
      payment_type: 'hourlyRate',
      details: { payment_rate: 8000 },
      images: ready.images,
      draft_id: id,
    });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('waits for images that are on their way', async () => {
    beginFakeUploads();
    const toast = new Promise<string>((resolve) => {
      const hear = (event: Event) => resolve((event as CustomEvent).detail.message);
      addEventListener('soloist:toast', hear, { once: true });
    });
    wizard.openDraft('/service-image');
    await heading('Show the work');
    await screen.findByRole('button', { name: /Drop pictures here/ });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'one.png', { type: 'image/png' }));
    await screen.findByText('one.png');
    await press('Publish service');
    expect(await toast).toBe('Please wait until the images are uploaded, then publish.');
    expect(wizard.callsOf('POST', createPath)).toHaveLength(0);
  });

  it('offline: fails at once instead of waiting in silence, and keeps the draft', async () => {
    wizard.openDraft('/service-image');
    await heading('Show the work');
    wizard.answers[`POST ${createPath}`] = () => {
      throw new TypeError('offline');
    };
    act(() => onlineManager.setOnline(false));
    await press('Publish service');
    await waitFor(() => expect(wizard.callsOf('POST', createPath)).toHaveLength(1));
    await waitFor(async () => expect(await button('Publish service')).toBeEnabled());
    act(() => onlineManager.setOnline(true));
    expect(location.pathname).toBe('/service-image');
    expect(wizard.kept()).toMatchObject({ title: 'Packaging sprint' });
  });
});

describe('changing an own service', () => {
  const change = `PUT /api/service/updateService/${service.id}`;
  it('begins a draft with what is published, and saves it in its place', async () => {
    // Ids of new drafts are made by the browser: the one it makes must be served.
    jest.spyOn(crypto, 'randomUUID').mockReturnValue(id);
    wizard.serve(id);
    wizard.answers[change] = { message: 'Service updated successfully!', service };
    openWizard(`/service-overview?service=${service.id}`);
    expect(await screen.findByLabelText('Title')).toHaveValue(service.title);
    await waitFor(() => expect(wizard.kept()).toMatchObject({ service_id: service.id }));
    await userEvent.click(step(/Image/));
    await press('Save changes');
    expect(await screen.findByText('Own services')).toBeInTheDocument();
    const [sent] = wizard.callsOf('PUT', `/api/service/updateService/${service.id}`);
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      title: service.title,
      packages: service.packages,
    });
    expect(wizard.callsOf('POST', createPath)).toEqual([]);
    jest.restoreAllMocks();
  });

  it('goes on in the draft in which it is being changed already', async () => {
    wizard.saveElsewhere(
      id,
      { ...ready, title: 'Half changed', service_id: service.id },
      'service',
    );
    wizard.answers[`GET /api/service/own/${service.id}`] = { service, draft_id: id };
    openWizard(`/service-overview?service=${service.id}`);
    expect(await screen.findByLabelText('Title')).toHaveValue('Half changed');
    expect(draftInAddress()).toBe(id);
    expect([...wizard.stored.keys()]).toEqual([id]);
  });

  it('begins nothing when the service cannot be read', async () => {
    openWizard(`/service-overview?service=${'d'.repeat(24)}`);
    expect(await heading('The service could not be opened')).toBeInTheDocument();
    expect(draftInAddress()).toBe('');
    await press('Begin a blank service');
    expect(await heading('What do you offer?')).toBeInTheDocument();
  });
});

it('begins with what Sage prepared', async () => {
  const sageId = '9'.repeat(24);
  wizard.answers[`GET /api/sage-ai/drafts/${sageId}`] = {
    message: 'What Sage prepared.',
    data: { kind: 'service', title: '', content: { title: 'Logo in a week', roles: ['Designer'] } },
  };
  openWizard(`/service-overview?draft=${sageId}`);
  expect(await screen.findByLabelText('Title')).toHaveValue('Logo in a week');
  expect(screen.getByText('Designer')).toBeInTheDocument();
});
