import {
  type AccountingPeriod,
  accounting,
  type EndpointBody,
  type EndpointQuery,
  type JournalFormat,
  type JournalSettings,
  type JournalSettingsForm,
  recipients,
  statementEmails,
} from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  keepPreviousData,
  queryClient,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { isUnderWay } from '../deliveries/delivery.rules.ts';

// The key begins with the live topic of the wallet: payments change the books.
const key = ['wallet', 'accounting'] as const;

/** The totals of my books; nothing is read while the days are not a period. */
export const useBookTotals = (period: AccountingPeriod, isReady: boolean) =>
  useQuery({
    queryKey: [...key, 'totals', period],
    queryFn: async ({ signal }) =>
      (await call(accounting.totals, { query: period, signal })).currencies,
    enabled: isReady,
    placeholderData: keepPreviousData,
  });

export const useDownloadStatement = () =>
  useMutation({
    mutationFn: async (query: AccountingPeriod) => {
      const file = await callFile(accounting.yearStatement, { query });
      saveFile(file, `statement-${query.from}-${query.to}.csv`);
    },
    onError: showErrorToast,
  });

export const useDownloadJournal = () =>
  useMutation({
    mutationFn: async (query: EndpointQuery<typeof accounting.journal>) => {
      const { format, from, to, currency } = query;
      const file = await callFile(accounting.journal, { query });
      const kind = format.startsWith('datev') ? 'EXTF_Buchungsstapel' : `journal-${format}`;
      saveFile(file, `${kind}-${from}-${to}-${currency}.csv`);
    },
    onError: showErrorToast,
  });

const settingsKey = (format: JournalFormat) => [...key, 'settings', format];
export const useJournalSettings = (format: JournalFormat) =>
  useQuery({
    queryKey: settingsKey(format),
    queryFn: async ({ signal }) =>
      (await call(accounting.settings, { params: { format }, signal })).settings,
  });

const store = (settings: JournalSettings) =>
  queryClient.setQueryData(settingsKey(settings.format), settings);
/** Saves my accounts of a format, or returns to its preset. */
export const useSaveJournalSettings = (format: JournalFormat) =>
  useMutation({
    mutationFn: async (body: JournalSettingsForm | 'preset') => {
      const params = { format };
      const { settings } = await (body === 'preset'
        ? call(accounting.resetSettings, { params })
        : call(accounting.saveSettings, { params, body }));
      return settings;
    },
    onSuccess: store,
  });

/** My clients with what each owes. */
export const useClientAccounts = () =>
  useQuery({
    queryKey: [...key, 'clients'],
    queryFn: async ({ signal }) => (await call(accounting.clients, { signal })).clients,
  });

/** A client's account in each currency; nothing is read without an address. */
export const useClientStatement = (email: string) =>
  useQuery({
    queryKey: [...key, 'client', email],
    queryFn: ({ signal }) => call(accounting.clientStatement, { query: { email }, signal }),
    enabled: email !== '',
  });

const emailsKey = (email: string) => [...key, 'statement-emails', email];
const pollMs = 4000;

/** The statements that were emailed for a client, with the outcome of each email. */
export const useStatementEmails = (email: string) =>
  useQuery({
    queryKey: emailsKey(email),
    queryFn: async ({ signal }) =>
      (await call(statementEmails.list, { query: { email }, signal })).emails,
    refetchInterval: ({ state: { data = [] } }) => (data.some(isUnderWay) ? pollMs : false),
  });

/** Who else gets a statement. */
export const useStatementCopies = (email: string) =>
  useQuery({
    queryKey: [...key, 'statement-copies', email],
    queryFn: async ({ signal }) =>
      (await call(recipients.defaults, { query: { email }, signal })).recipients,
  });

/** Emails a statement; the caller displays the error. */
export const useEmailStatement = () =>
  useMutation({
    mutationFn: (body: EndpointBody<typeof accounting.emailClientStatement>) =>
      call(accounting.emailClientStatement, { body }),
    onSuccess: ({ message }, { email }) => {
      showToast({ message, kind: 'success' });
      return queryClient.invalidateQueries({ queryKey: emailsKey(email) });
    },
  });

export const useDownloadClientStatement = () =>
  useMutation({
    mutationFn: async (query: EndpointQuery<typeof accounting.clientStatementFile>) => {
      const file = await callFile(accounting.clientStatementFile, { query });
      saveFile(file, `statement-of-account-${query.currency}.${query.format}`);
    },
    onError: showErrorToast,
  });
