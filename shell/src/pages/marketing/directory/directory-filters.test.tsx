import { act } from '@testing-library/react';
import { currentPlace, renderAt } from '../../../testing/render-at.tsx';
import { readFilters, useDirectoryFilters } from './directory-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

it('reads every filter of a shared URL', () => {
  const query =
    'q=shop&skill=React&tool=Figma&language=French&location=Lyon&rate=from50&everybody=yes';
  expect(read(query)).toEqual(Object.fromEntries(new URLSearchParams(query)));
});

it.each(['', 'q=', 'q=%20', 'rate=cheap', 'rate=toString', 'everybody=never', 'cursor=x&limit=9'])(
  'ignores %j as a filter',
  (query) => {
    expect(read(query)).toEqual({});
  },
);

it('shortens long values to the limits of the search', () => {
  const { q, skill } = read(`q=${'a'.repeat(300)}&skill=${'b'.repeat(300)}`);
  expect([q?.length, skill?.length]).toEqual([100, 60]);
});

let filters: ReturnType<typeof useDirectoryFilters> | undefined;
function Page() {
  filters = useDirectoryFilters();
  return null;
}

it('keeps a filter whose change is not rendered yet when the next one comes', () => {
  renderAt('/forhire?q=shop', <Page />);
  const { change } = filters!;
  act(() => {
    change({ skill: 'React' });
    change({ rate: 'from50' });
  });
  expect(currentPlace()).toBe('/forhire?q=shop&skill=React&rate=from50');
});
