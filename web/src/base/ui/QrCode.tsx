import { useMemo } from 'react';
import { encode } from 'uqr';

/** White modules around the code, which a camera needs to find it. */
const BORDER = 4;

/** A QR code, drawn in the page because its content is secret. It is black on white in dark mode too, as cameras expect. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: BORDER });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
