import { mergeContent, withValues } from './merge-content.ts';

const base = { name: 'Winter', details: { fee: 100, end: '2027-01-01' }, rows: ['a', 'b'] };

it('merges changes from one side, field by field', () => {
  const mine = { ...base, details: { ...base.details, fee: 200 } };
  const theirs = { ...base, name: 'Spring', rows: ['b', 'a'] };
  expect(mergeContent({ base, mine, theirs })).toEqual({
    merged: { name: 'Spring', details: { fee: 200, end: '2027-01-01' }, rows: ['b', 'a'] },
    clashes: [],
  });
});

it('merges cleared fields, and equal changes from both sides', () => {
  const mine = { ...base, name: '', rows: [] };
  const theirs = { details: { end: '2027-01-01', fee: 100 }, name: '', rows: ['a', 'b'] };
  expect(mergeContent({ base, mine, theirs })).toEqual({
    merged: { ...base, name: '', rows: [] },
    clashes: [],
  });
});

it('reports each conflicting field, and keeps my value', () => {
  const mine = { ...base, name: 'Autumn', details: { ...base.details, fee: 200 } };
  const theirs = { ...base, name: 'Spring', details: { ...base.details, fee: 300 } };
  const { merged, clashes } = mergeContent({ base, mine, theirs });
  expect(merged).toEqual(mine);
  expect(clashes).toEqual([
    { path: 'name', mine: 'Autumn', theirs: 'Spring' },
    { path: 'details.fee', mine: 200, theirs: 300 },
  ]);
  const values = clashes.map((clash) => ({ path: clash.path, value: clash.theirs }));
  expect(withValues(merged, values)).toEqual(theirs);
});

it('does not mix two orders of the same list', () => {
  const mine = { ...base, rows: ['b', 'a'] };
  const theirs = { ...base, rows: ['a', 'b', 'c'] };
  expect(mergeContent({ base, mine, theirs }).clashes).toEqual([
    { path: 'rows', mine: ['b', 'a'], theirs: ['a', 'b', 'c'] },
  ]);
});

it('treats a rich text document as one value', () => {
  const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', text }] });
  const original = { title: 'Bags', description: doc('One') };
  const mine = { ...original, description: doc('Mine') };
  const theirs = { ...original, title: 'Boxes', description: doc('Theirs') };
  const { merged, clashes } = mergeContent({ base: original, mine, theirs });
  expect(clashes).toEqual([{ path: 'description', mine: doc('Mine'), theirs: doc('Theirs') }]);
  expect(merged).toEqual({ title: 'Boxes', description: doc('Mine') });
});
