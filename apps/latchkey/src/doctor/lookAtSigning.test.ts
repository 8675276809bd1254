import { silentLog } from '@latchkey/base'
import { expect, test } from 'vitest'
import { readSettings } from '../config/config.ts'
import { loadOwnerConfig } from '../config/ownerConfig.ts'
import { lookAtSigning } from './lookAtSigning.ts'

test('signing by the slow library is worth a look, and how to have the other one is said', async () => {
  const owner = await loadOwnerConfig('none', false)
  const place = { settings: readSettings({}, '.'), owner, fetch, log: silentLog }
  const { loadSecp256k1 } = await import('@latchkey/custody-server')
  const absent = () => loadSecp256k1(silentLog, () => undefined)
  expect(await lookAtSigning(place)).toMatchObject([{ status: 'ok' }])
  expect(await lookAtSigning(place, absent)).toMatchObject([
    { status: 'look', hint: 'Run: npm install secp256k1 --omit=optional' },
  ])
  expect(await lookAtSigning({ ...place, owner: { ...owner, custody: false } }, absent)).toEqual([])
})
