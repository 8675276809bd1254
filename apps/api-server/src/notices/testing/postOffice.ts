import { type Serving, serve } from '@latchkey/node'
import { paidIn } from '../../history/testing/knownChain.ts'

/** A mail that was taken: the blocks that it tells of, and when, in milliseconds since the epoch. */
export type Taken = { readonly blocks: readonly number[]; readonly atMs: number }

/** Takes the mails of notice programs. Whoever opens it closes it. */
export type PostOffice = {
  readonly url: string
  readonly taken: Taken[]
  /** Decides what becomes of the next mail, while its sender waits for the answer. */
  onMail: () => 'take' | 'refuse'
  close(): Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  const taken: Taken[] = []
  const serving: Serving = await serve({
    async fetch(request) {
      // Written by the program.
      const blocks = (await request.json()) as readonly number[]
      const isTaken = office.onMail() === 'take'
      if (isTaken) taken.push({ blocks, atMs: Date.now() })
      return new Response(null, { status: isTaken ? 200 : 503 })
    },
    host: '127.0.0.1',
    port: 0,
  })
  const office: PostOffice = { url: serving.url, taken, onMail: () => 'take', close: () => serving.close() }
  return office
}

/** Payments of which more than one mail tells. */
export function toldTwice(taken: readonly Taken[]): readonly number[] {
  const all = taken.flatMap(({ blocks }) => blocks)
  return all.filter((block, index) => all.indexOf(block) !== index)
}

/** Payments in a row, of the blocks above the first and up to the last, of which no mail tells. */
export function untold(
  taken: readonly Taken[],
  { above, to }: { readonly above: number; readonly to: number },
): readonly (readonly number[])[] {
  const told = new Set(taken.flatMap(({ blocks }) => blocks))
  const gaps: number[][] = []
  let isInGap = false
  for (let block = above + 1; block <= to; block++) {
    if (paidIn(block) === undefined) continue
    const isTold = told.has(block)
    if (!isTold && !isInGap) gaps.push([])
    if (!isTold) gaps.at(-1)?.push(block)
    isInGap = !isTold
  }
  return gaps
}
