import { sampleMyProfile } from '@soloist/contracts/testing';
import { toShareDetails } from './share-details.rules.ts';

it('shares the address of the username', () => {
  const details = toShareDetails(sampleMyProfile({ username: 'ada' }));
  expect([details.host, details.address]).toEqual([
    `ada.${window.location.host}`,
    `http://ada.${window.location.host}/`,
  ]);
});

it('shares the first verified domain instead, the site’s only public address', () => {
  const portfolioDetails = { hosts: ['folio.example.com', 'second.example.com'] };
  const details = toShareDetails(sampleMyProfile({ portfolioDetails }));
  expect([details.host, details.address]).toEqual([
    'folio.example.com',
    'http://folio.example.com/',
  ]);
});
