import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog, systemClock } from '@latchkey/base'
import { apiKeyStamper, createCustodyClient } from '@latchkey/custody'
import { mountSmallDisk } from '@latchkey/node/testing'
import { expect, test } from './fixtures.ts'
import { assertStarted, startProduct } from './product.ts'

/** Room for what a first start writes, and some more. */
const diskBytes = 128 * 1024 * 1024

test('on a full disk the program lives, is not ready, says why, and serves again when there is room', async () => {
  const disk = mountSmallDisk(diskBytes)
  if (disk === undefined) {
    const description = 'NOT TRIED: this user may not mount a small disk (it takes root on Linux).'
    test.info().annotations.push({ type: 'warning', description })
    return
  }
  const dataFolder = join(disk.folder, 'data')
  const environment = { LATCHKEY_PORT: '0', LATCHKEY_DATA: dataFolder, LATCHKEY_CONFIG: '' }
  try {
    const started = await startProduct(environment)
    assertStarted(started)
    const ready = async () => {
      const answer = await fetch(`${started.origin}/health/ready`)
      return { status: answer.status, parts: (await answer.json()).parts }
    }
    const root = JSON.parse(await readFile(join(dataFolder, 'custody', 'custody-root.json'), 'utf8'))
    const { organizationId, apiPublicKey, apiPrivateKey } = root
    const custody = createCustodyClient({
      baseUrl: `${started.origin}/custody`,
      stamper: apiKeyStamper({ publicKey: apiPublicKey, privateKey: apiPrivateKey }),
      ...{ fetch, clock: systemClock, log: silentLog },
    })
    let made = 0
    const make = () =>
      custody.submit('create_wallet', { organizationId, parameters: { walletName: `wallet ${++made}`, accounts: [] } })
    expect((await ready()).status).toBe(200)
    disk.fill()
    const full = { status: 'the disk is full' }
    const database = { status: expect.stringMatching(/^The disk of the database is full/) }
    await expect.poll(ready).toMatchObject({ status: 503, parts: { database, relay: full, link: full } })
    expect((await fetch(`${started.origin}/health/live`)).status).toBe(200)
    // A change that fits into the room that is left is stored; the first that does not is refused in words.
    const refusal = await (async () => {
      for (let turn = 0; turn < 90; turn++) {
        const failure = await make().then(
          () => undefined,
          (error: unknown) => error,
        )
        if (failure !== undefined) return failure
      }
      return undefined
    })()
    expect(refusal).toMatchObject({ message: expect.stringContaining('The disk of the database is full') })
    expect(refusal).toMatchObject({ data: { status: 503 } })
    disk.empty()
    await expect.poll(ready).toMatchObject({ status: 200 })
    await make()
    expect(await started.stop()).toBe(0)

    disk.fill()
    const again = await startProduct(environment)
    expect(again).toMatchObject({ exitCode: 1 })
    expect(again).toMatchObject({
      output: expect.stringMatching(/^The data folder \S+ cannot be written \(the disk is full\)\. Give/m),
    })
    expect(again).toMatchObject({ output: expect.not.stringContaining('Aborted') })
  } finally {
    disk.unmount()
  }
})
