import { sampleOwnProfile } from '@soloist/contracts/testing';
import { shareFacts } from './share-facts.ts';

it('hands out the address of the username', () => {
  const facts = shareFacts(sampleOwnProfile({ username: 'ada' }));
  expect([facts.host, facts.address]).toEqual([
    `ada.${window.location.host}`,
    `http://ada.${window.location.host}/`,
  ]);
});

it('hands out the first proved host instead, which is the site’s one public address', () => {
  const portfolioDetails = { hosts: ['folio.example.com', 'second.example.com'] };
  const facts = shareFacts(sampleOwnProfile({ portfolioDetails }));
  expect([facts.host, facts.address]).toEqual(['folio.example.com', 'http://folio.example.com/']);
});
