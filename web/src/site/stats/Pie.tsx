import { type SliceStyle, textureFill } from './slice-styles.ts';
import { letterOf, pointAt, type Slice, slicePath, slicesOf } from './pie.ts';
import classes from './PieChart.module.css';

const RADIUS = 96;
/** A narrower slice has no room for its letter. */
const MIN_LETTER_TURNS = 0.06;

interface PieProps {
  /** The chart's id, unique on the page. */
  readonly chart: string;
  readonly label: string;
  readonly counts: readonly number[];
  readonly styles: readonly SliceStyle[];
}

/** The pie. Its numbers are in the table beside it. */
export function Pie({ chart, label, counts, styles }: PieProps) {
  const slices = slicesOf(counts);
  return (
    <svg className={classes.pie} viewBox="-100 -100 200 200" role="img" aria-label={label}>
      <Textures chart={chart} />
      {slices.map((slice) => {
        const style = styles[slice.index];
        const path = slicePath(slice, RADIUS);
        return (
          <g key={slice.index}>
            <path d={path} className={classes.ink} data-ink={style?.ink} />
            {style && <path d={path} fill={textureFill(chart, style)} />}
          </g>
        );
      })}
      {slices.map((slice) => (
        <Letter key={slice.index} {...slice} />
      ))}
    </svg>
  );
}

function Textures({ chart }: { readonly chart: string }) {
  return (
    <defs>
      <pattern id={`${chart}-hatched`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="7" className={classes.grain} />
      </pattern>
      <pattern id={`${chart}-dotted`} width="8" height="8" patternUnits="userSpaceOnUse">
        <circle cx="4" cy="4" r="1.5" className={classes.grain} />
      </pattern>
    </defs>
  );
}

function Letter({ index, from, to }: Slice) {
  if (to - from < MIN_LETTER_TURNS) return null;
  const { x, y } = pointAt((from + to) / 2, to - from === 1 ? 0 : RADIUS * 0.66);
  return (
    <>
      <circle cx={x} cy={y} r="11" className={classes.chip} />
      <text x={x} y={y} dy="0.32em" className={classes.letter}>
        {letterOf(index)}
      </text>
    </>
  );
}
