import type { Clock, Unsubscribe } from '@latchkey/base'

/** A message from the page that embeds this one. */
export type FrameMessage = { readonly origin: string; readonly data: unknown }

/** The page that embeds this one. */
export type ParentFrame = {
  /** False when nobody embeds this page. */
  isFramed(): boolean
  /** Reaches the parent only if it is of this origin. */
  post(message: object, targetOrigin: string): void
  /** Told what the parent posts, and nobody else. */
  onMessage(listener: (message: FrameMessage) => void): Unsubscribe
}

/** Options of `intersendProvider`. */
export type IntersendOptions = {
  readonly frame: ParentFrame
  /** The origins of the wallet's own pages. Nobody else is asked or believed. */
  readonly parentOrigins: readonly string[]
  readonly clock: Clock
  /** Names a request so that nobody can answer it unasked. */
  readonly createId: () => string
}
