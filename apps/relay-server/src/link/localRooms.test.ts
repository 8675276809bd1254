import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { contractLimits, roomStoreContract } from '../testing/roomStoreContract.ts'
import { openLocalRooms } from './localRooms.ts'

roomStoreContract('sessions in memory', async () => {
  const clock = fakeClock()
  const rooms = await openLocalRooms({ keeping: 'memory', limits: contractLimits, clock, log: silentLog })
  return { rooms, other: rooms, clock, close: () => rooms.close() }
})

roomStoreContract('sessions in a journal', async () => {
  const clock = fakeClock()
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'))
  const rooms = await openLocalRooms({ keeping: { folder }, limits: contractLimits, clock, log: silentLog })
  const close = async () => {
    await rooms.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { rooms, other: rooms, clock, close }
})
