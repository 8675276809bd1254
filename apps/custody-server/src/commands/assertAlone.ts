import { type Clock, sleep } from '@latchkey/base'
import { type Database, type OtherConnection, readOtherConnections } from '@latchkey/node'
import { assertNotInterrupted, CommandError } from '../commandErrors.ts'

/** A process that has just ended may be known to the database a moment longer. */
const maxLooks = 20
const betweenLooksMs = 250
const maxTold = 5

type Alone = { readonly clock: Clock; readonly signal?: AbortSignal | undefined }

/** Fails with `database_shared` while another process of ours is connected to a PostgreSQL database. */
export async function assertAlone(database: Database, { clock, signal }: Alone): Promise<void> {
  let others: readonly OtherConnection[] = []
  for (let look = 0; look < maxLooks; look++) {
    assertNotInterrupted(signal)
    others = await readOtherConnections(database)
    if (others.length === 0) return
    await sleep(betweenLooksMs, clock)
  }
  const found = others.slice(0, maxTold).map(({ pid, address }) => `${pid} from ${address ?? 'its own machine'}`)
  throw new CommandError('database_shared', { data: { count: others.length, found: found.join(', ') } })
}
