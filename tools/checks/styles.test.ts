import { findMissingClasses } from './styles.ts';

const source = `
import styles from './board.module.css';
import edit from '../edit.module.css';
export const Board = () => <div className={clsx(styles.card, edit.shown, styles.cards)} title="styles.none" />;
`;
const sheets: Record<string, string> = {
  './board.module.css': '@layer app { .card { margin: 0 } .card:hover .title { width: 1.5em } }',
  '../edit.module.css': '.shown,\n.hidden { opacity: 0.5 }',
};

test('names a class that its CSS module lacks, and no other', () => {
  expect(findMissingClasses(source, (file) => sheets[file] ?? '')).toEqual([
    'styles.cards is not in ./board.module.css.',
  ]);
});
