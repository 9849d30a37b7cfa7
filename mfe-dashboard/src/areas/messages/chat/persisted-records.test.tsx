import { setToken } from '@soloist/web-client';
import { act } from '@testing-library/react';
import { createPersistedRecords } from './persisted-records.store.ts';

const tokenOf = (sub: string) =>
  `e30.${btoa(JSON.stringify({ sub, sid: sub, roles: ['freelancer'], role: 'freelancer' }))}.x`;

it('does not show records to another person, even if another tab signed out and in meanwhile', () => {
  setToken(tokenOf('ada'));
  const { saveRecord, getRecords } = createPersistedRecords<string>('test-draft');
  saveRecord('1', 'A secret');
  // The other tab's work, before this one has noticed any of it.
  localStorage.clear();
  localStorage.setItem('token', tokenOf('noor'));
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(getRecords()).toEqual({});
});

it('keeps records while the same person stays', () => {
  setToken(tokenOf('ada'));
  const { saveRecord, getRecords } = createPersistedRecords<string>('test-draft');
  saveRecord('1', 'Mine');
  setToken(tokenOf('ada'));
  expect(getRecords()).toEqual({ 1: 'Mine' });
});
