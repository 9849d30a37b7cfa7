import { formatNumber } from '@soloist/contracts';
import { clsx } from 'clsx';
import classes from './bar-chart.module.css';
import { chartScale, labelSteps, manyBars } from './chart-scale.ts';

export interface ChartBar {
  /** Below the bar, such as `Mar`; where not all fit, every nth. */
  label: string;
  value: number;
  /** The label in full, such as `March 2026`: in the table and on hover. */
  title?: string;
}

interface BarChartProps {
  /** What is counted: the name of the chart and of the table behind it. */
  label: string;
  bars: readonly ChartBar[];
  format?: (value: number) => string;
  /** Draws the last bar in signal, with its value above it. */
  highlight?: 'last';
  /** Pixels of the plot, labels below not counted. */
  height?: number;
  className?: string;
}

/** One series of bars over three gridlines. Screen readers get a table in its place. */
export function BarChart(props: BarChartProps) {
  const { label, bars, format = formatNumber, highlight, height = 180, className } = props;
  const { top, lines } = chartScale(Math.max(0, ...bars.map(({ value }) => value)));
  return (
    <figure className={clsx(classes.chart, className)}>
      <div className={classes.drawing} aria-hidden="true">
        <div className={classes.axis} style={{ height }}>
          {lines.map((line) => (
            <span key={line}>{format(line)}</span>
          ))}
        </div>
        <Plot bars={bars} format={format} highlight={highlight} height={height} top={top} />
      </div>
      <ChartTable label={label} bars={bars} format={format} />
    </figure>
  );
}

function ChartTable({
  label,
  bars,
  format,
}: Pick<PlotProps, 'bars' | 'format'> & { label: string }) {
  return (
    <div className={classes.table}>
      <table>
        <caption>{label}</caption>
        <tbody>
          {bars.map(({ label: short, title = short, value }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PlotProps = Required<Pick<BarChartProps, 'bars' | 'format' | 'height'>> & {
  highlight: BarChartProps['highlight'];
  top: number;
};

/** Shares of the width are percentages, so that neither text nor corners stretch with it. */
function Plot({ bars, format, highlight, height, top }: PlotProps) {
  const steps = labelSteps(bars.map(({ label }) => label));
  return (
    <svg className={classes.plot} width="100%" height={height + 24} aria-hidden="true">
      {[0, 1, 2, 3].map((index) => (
        <line
          key={index}
          className={classes.grid}
          x2="100%"
          y1={(height * index) / 3}
          y2={(height * index) / 3}
        />
      ))}
      {bars.map((bar, index) => {
        const fromLast = bars.length - 1 - index;
        return (
          <Slot
            key={bar.title ?? bar.label}
            bar={bar}
            format={format}
            index={index}
            count={bars.length}
            height={height}
            tall={(Math.max(bar.value, 0) / top) * height}
            isNow={highlight === 'last' && fromLast === 0}
            labelled={labelledIn(fromLast, steps)}
          />
        );
      })}
    </svg>
  );
}

type Labelled = 'always' | 'when wide' | 'never';

function labelledIn(fromLast: number, steps: ReturnType<typeof labelSteps>): Labelled {
  if (fromLast % steps.narrow === 0) return 'always';
  return fromLast % steps.wide === 0 ? 'when wide' : 'never';
}

interface SlotProps extends Pick<PlotProps, 'format' | 'height'> {
  bar: ChartBar;
  index: number;
  count: number;
  /** Pixels of the bar. */
  tall: number;
  isNow: boolean;
  labelled: Labelled;
}

function Slot({ bar, format, index, count, height, tall, isNow, labelled }: SlotProps) {
  const { label, title = label, value } = bar;
  const slot = 100 / count;
  const width = slot * Math.min(0.72, 0.25 + count * 0.035);
  // Text over a thin bar at the edge would stick out.
  const isAtEdge = count >= manyBars && index === count - 1;
  const text = {
    x: isAtEdge ? '100%' : `${slot * (index + 0.5)}%`,
    textAnchor: isAtEdge ? ('end' as const) : ('middle' as const),
  };
  return (
    <g className={clsx(classes.slot, isNow && classes.now)}>
      <title>{`${title}: ${format(value)}`}</title>
      <rect className={classes.reach} x={`${slot * index}%`} width={`${slot}%`} height={height} />
      {/* A picture of its own cuts the round corners off at the foot. */}
      <svg height={height} width="100%" aria-hidden="true">
        {tall > 0 && (
          <rect
            className={classes.bar}
            x={`${slot * (index + 0.5) - width / 2}%`}
            width={`${width}%`}
            y={height - tall}
            height={tall + 4}
            rx="3"
          />
        )}
      </svg>
      {isNow && (
        <text {...text} className={classes.value} y={height - tall - 6}>
          {format(value)}
        </text>
      )}
      {labelled !== 'never' && (
        <text
          {...text}
          className={clsx(classes.label, labelled === 'when wide' && classes.whenWide)}
          y={height + 18}
        >
          {label}
        </text>
      )}
    </g>
  );
}
