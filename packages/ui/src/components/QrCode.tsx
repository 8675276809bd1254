import { type ReactNode, useEffect } from 'react'
import { createChunk, Late } from './Late.tsx'

export type QrCodeProps = {
  /** Undefined while it is being made: what draws it is fetched meanwhile. */
  readonly text: string | undefined
  /** An instruction for those who cannot see it. */
  readonly label: string
  /** Shown until the code can be drawn. */
  readonly waiting: ReactNode
}

const drawing = createChunk(async () => (await import('./QrDrawing.tsx')).QrDrawing)

/** A code to be scanned, black on white in every theme: many cameras read nothing else. Fills its container. */
export function QrCode({ text, label, waiting }: QrCodeProps) {
  useEffect(() => void drawing.load().catch(() => undefined), [])
  return text === undefined ? waiting : <Late of={drawing} with={{ text, label }} waiting={waiting} />
}
