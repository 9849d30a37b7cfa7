import { render, screen, within } from '@testing-library/react';
import { BarChart } from './bar-chart.tsx';
import { chartScale, labelSteps } from './chart-scale.ts';

const months = [
  { label: 'Jan', title: 'January 2026', value: 4610 },
  { label: 'Feb', title: 'February 2026', value: 0 },
  { label: 'Mar', title: 'March 2026', value: 9120 },
];
const dollars = (value: number) => `$${value.toLocaleString('en-US')}`;

describe('a bar chart', () => {
  it('is a named table to screen readers, with every value in full', () => {
    render(<BarChart label="Earnings by month" bars={months} format={dollars} />);
    const table = screen.getByRole('table', { name: 'Earnings by month' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'January 2026$4,610',
      'February 2026$0',
      'March 2026$9,120',
    ]);
  });

  it('draws bars in proportion, and none for zero', () => {
    const { container } = render(<BarChart label="Earnings" bars={months} height={300} />);
    const bars = [...container.querySelectorAll('rect.bar')];
    // The scale ends at 15,000; four pixels of each bar are hidden below the foot.
    const tall = bars.map((bar) => Number(bar.getAttribute('height')) - 4);
    expect(tall).toEqual([(4610 / 15_000) * 300, (9120 / 15_000) * 300]);
  });

  it('shows the value above the last bar if highlighted', () => {
    const { container } = render(<BarChart label="Earnings" bars={months} highlight="last" />);
    expect(container.querySelector('text.value')).toHaveTextContent('9,120');
    expect(container.querySelectorAll('.now')).toHaveLength(1);
  });
});

describe('the scale', () => {
  it.each([
    [0, [3, 2, 1, 0]],
    [2, [3, 2, 1, 0]],
    [7, [9, 6, 3, 0]],
    [148, [150, 100, 50, 0]],
    [9120, [15_000, 10_000, 5000, 0]],
  ])('fits %d with whole, equal steps', (largest, lines) => {
    expect(chartScale(largest)).toEqual({ top: lines[0], lines });
  });
});

describe('the labels', () => {
  it('are all shown where they fit', () => {
    expect(labelSteps(['Jan', 'Feb', 'Mar'])).toEqual({ wide: 1, narrow: 1 });
  });

  it('are thinned where they do not fit; the narrow chart keeps some of the wide one’s', () => {
    const { wide, narrow } = labelSteps(Array.from({ length: 30 }, () => 'Nov 21'));
    expect(wide).toBeGreaterThan(1);
    expect(narrow).toBeGreaterThan(wide);
    expect(narrow % wide).toBe(0);
  });
});
