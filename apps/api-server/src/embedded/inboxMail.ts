/** A mail that waits on this machine. */
export type InboxMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sentAtMs: number
}
