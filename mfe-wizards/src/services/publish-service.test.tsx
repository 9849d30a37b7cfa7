import { startFakeUploads } from '@soloist/web-client/testing';
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
  it('sends the service once, discards the draft and opens the user’s services', async () => {
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

  it('refuses to publish while images are uploading', async () => {
    startFakeUploads();
    const toast = new Promise<string>((resolve) => {
      const handleToast = (event: Event) => resolve((event as CustomEvent).detail.message);
      addEventListener('soloist:toast', handleToast, { once: true });
    });
    wizard.openDraft('/service-image');
    await heading('Images');
    await screen.findByRole('button', { name: /Drop images here/ });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'one.png', { type: 'image/png' }));
    await screen.findByText('one.png');
    await press('Publish service');
    expect(await toast).toBe('Please wait until the images are uploaded, then publish.');
    expect(wizard.callsOf('POST', createPath)).toHaveLength(0);
  });

  it('offline: fails immediately, and keeps the draft', async () => {
    wizard.openDraft('/service-image');
    await heading('Images');
    wizard.answers[`POST ${createPath}`] = () => {
      throw new TypeError('offline');
    };
    act(() => onlineManager.setOnline(false));
    await press('Publish service');
    await waitFor(() => expect(wizard.callsOf('POST', createPath)).toHaveLength(1));
    await waitFor(async () => expect(await button('Publish service')).toBeEnabled());
    act(() => onlineManager.setOnline(true));
    expect(location.pathname).toBe('/service-image');
    expect(wizard.storedContent()).toMatchObject({ title: 'Packaging sprint' });
  });
});

describe('editing a service', () => {
  const change = `PUT /api/service/updateService/${service.id}`;
  it('starts a draft with the published content, and updates the service', async () => {
    // The browser creates the id of a new draft, so the server must accept that id.
    jest.spyOn(crypto, 'randomUUID').mockReturnValue(id);
    wizard.serve(id);
    wizard.answers[change] = { message: 'Service updated successfully!', service };
    openWizard(`/service-overview?service=${service.id}`);
    expect(await screen.findByLabelText('Title')).toHaveValue(service.title);
    await waitFor(() => expect(wizard.storedContent()).toMatchObject({ service_id: service.id }));
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

  it('opens the existing draft of the service', async () => {
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

  it('starts no draft when the service fails to load', async () => {
    openWizard(`/service-overview?service=${'d'.repeat(24)}`);
    expect(await heading('We couldn’t open the service')).toBeInTheDocument();
    expect(draftInAddress()).toBe('');
    await press('Start blank service');
    expect(await heading('Overview')).toBeInTheDocument();
  });
});

it('starts with Sage’s draft', async () => {
  const sageId = '9'.repeat(24);
  wizard.answers[`GET /api/sage-ai/drafts/${sageId}`] = {
    message: 'Sage’s draft.',
    data: { kind: 'service', title: '', content: { title: 'Logo in a week', roles: ['Designer'] } },
  };
  openWizard(`/service-overview?draft=${sageId}`);
  expect(await screen.findByLabelText('Title')).toHaveValue('Logo in a week');
  expect(screen.getByText('Designer')).toBeInTheDocument();
});
