import { type FrameStamper, frameStamper } from '@latchkey/custody'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useSession } from '../session/SessionContext.ts'
import type { Exported } from './readExport.ts'

type OpenFrame = { readonly stamper: FrameStamper; close(): void }

/** The key frame at a place of this page; it goes when its place does. */
export type PlacedFrame = {
  readonly place: RefObject<HTMLDivElement | null>
  /** Opens it; the key to which an export is to be sealed. Fails with `frame_silent`. */
  start(): Promise<string>
  /** Has it show what was sealed to it. Fails with `frame_refused`, such as for what was sealed to another browser. */
  show(exported: Exported): Promise<void>
  close(): void
}

/** A place for the key frame; undefined where none can be reached. */
export function useExportFrame(): PlacedFrame | undefined {
  const { parts, organizationId } = useSession()
  const { exportFrame, clock } = parts
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<OpenFrame>(undefined)

  const close = useCallback(() => {
    frame.current?.close()
    frame.current = undefined
  }, [])
  useEffect(() => close, [close])

  if (exportFrame === undefined) return undefined
  const open = () => {
    close()
    if (place.current === null) throw new TypeError('The frame has no place')
    const { element, remove } = exportFrame.open(place.current)
    const stamper = frameStamper({ element, origin: exportFrame.origin, clock })
    const opened = {
      stamper,
      close() {
        stamper.close()
        remove()
      },
    }
    frame.current = opened
    return opened
  }
  return {
    place,
    close,
    async start() {
      const { stamper } = open()
      await stamper.start()
      return await stamper.publicKey()
    },
    async show({ kind, bundle }) {
      const { stamper } = frame.current ?? open()
      await (kind === 'phrase'
        ? stamper.showWallet({ bundle, organizationId })
        : stamper.showKey({ bundle, organizationId }))
    },
  }
}
