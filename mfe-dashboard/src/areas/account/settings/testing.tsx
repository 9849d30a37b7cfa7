import { defaultPreferences, initialDocumentFields, type Role } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { setToken } from '@soloist/web-client';
import { type AnsweredCall, answerCalls, resetQueries } from '@soloist/web-client/testing';
import { renderPage } from '../../../testing/render-page.tsx';
import type { SectionId } from './sections.rules.ts';
import { SettingsPage } from './settings.page.tsx';

type ServiceResponses = Parameters<typeof answerCalls>[0];

/** The services' responses for a new account. */
export const newAccountResponses: ServiceResponses = {
  'GET /api/profile/loadUser': {
    userInfo: sampleMyProfile(),
    viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
    pro: false,
  },
  'GET /api/notifications/preferences': {
    preferences: { kinds: defaultPreferences, quietHours: null, timezone: 'UTC' },
  },
  'GET /api/notifications/push-subscriptions': { subscriptions: [] },
  'GET /api/auth/sessions': {
    sessions: [
      {
        id: 'a'.repeat(24),
        device: 'Firefox on Linux',
        ip: '192.0.2.7',
        createdAt: '2026-11-01T10:00:00.000Z',
        lastSeenAt: '2026-11-20T10:00:00.000Z',
        current: true,
      },
    ],
  },
  'GET /api/auth/activity': { items: [], nextCursor: null },
  'GET /api/auth/providers': { providers: [], takesNewAccounts: true },
  'GET /api/auth/linked-accounts': { accounts: [], hasPassword: true },
  'GET /api/auth/passkeys': { passkeys: [] },
  'GET /api/auth/api-keys': { keys: [] },
  'GET /api/auth/connections': { connections: [] },
  'GET /api/auth/apps': { apps: [] },
  'GET /api/auth/two-step': { enabledAt: null, recoveryCodesLeft: 0, recovery: null },
  'GET /api/proposal/settings/numbering': {
    numbering: [
      {
        kind: 'invoice',
        pattern: 'INV-{number}',
        digits: 4,
        yearly_reset: false,
        last: { count: 44, on: '2026-11-20' },
        next: { count: 45, on: '2026-11-29' },
        next_number: 'INV-0045',
      },
    ],
  },
  'GET /api/proposal/settings/fields': { fields: initialDocumentFields },
  'GET /api/proposal/settings/lateFees': {
    late_fees: { rule: null, currency: 'EUR', mode: 'draft' },
    presets: [],
  },
  'GET /api/proposal/settings/tax': {
    tax: { scheme: 'none', tax_number: '', lut: '', rate: 0, sac: '', has_oss: false, phone: '' },
  },
  'GET /api/proposal/settings/emails': {
    emails: [
      {
        kind: 'invoice',
        subject: 'Invoice {number} from {your name}',
        message: 'Hi {client}',
        is_custom: false,
        values: {
          client: 'Sofie',
          number: 'INV-0044',
          total: '€1,190.00',
          'your name': 'Ada Lovelace',
          link: '/invoice/abc',
        },
      },
    ],
  },
  'GET /api/hosts': { hosts: [] },
  'GET /api/profile/export/state': { export: null },
  'GET /api/payment/subscription': { subscription: null },
  'GET /api/payment/billing': { billing: null },
  'GET /api/payment/invoices': { items: [], nextCursor: null },
};

/** For tests: opens a section with these responses and returns the recorded calls. */
export function openSettings({
  section,
  answers = {},
  without = [],
  role = 'freelancer',
}: {
  section: SectionId;
  answers?: ServiceResponses;
  without?: string[];
  role?: Role;
}): AnsweredCall[] {
  localStorage.clear();
  sessionStorage.clear();
  resetQueries();
  const all = { ...newAccountResponses, ...answers };
  for (const call of without) delete all[call];
  const calls = answerCalls(all);
  // jsdom has no layout to scroll in.
  Element.prototype.scrollIntoView = () => undefined;
  setToken(`e30.${btoa(JSON.stringify({ role }))}.c2ln`);
  renderPage(<SettingsPage />, { at: `/settings#${section}` });
  return calls;
}

/** For tests: an error response in the services' format. */
export const refusal =
  (status: number, message: string, details: { path: string; message: string }[] = []) =>
  () =>
    Response.json({ success: false, code: 'invalid_input', message, details }, { status });
