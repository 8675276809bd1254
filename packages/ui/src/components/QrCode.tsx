import type { ReactNode } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** Modules of white round the code (ISO/IEC 18004): without them cameras do not find its edge. */
const quietModules = 4

export type QrCodeProps = {
  /** Undefined while it is being made. */
  readonly text: string | undefined
  /** An instruction for those who cannot see it. */
  readonly label: string
  /** Shown until there is a text to draw. */
  readonly waiting: ReactNode
}

/** A code to be scanned, black on white in every theme: many cameras read nothing else. Fills its container. */
export function QrCode({ text, label, waiting }: QrCodeProps) {
  return text === undefined ? waiting : <Drawing text={text} label={label} />
}

/** Error level M, drawn as one path, so that no hairlines come between the modules. */
function Drawing({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = toQrPath(text)
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The dark modules of a text's code as one path, a rectangle for each run in a row, in a square of `size` modules. */
export function toQrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules })
  return { path: data.map(toRuns).join(''), size }
}

function toRuns(row: readonly boolean[], y: number): string {
  let runs = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    const width = x - start + 1
    runs += `M${start} ${y}h${width}v1h-${width}z`
  }
  return runs
}
