import { openLoad } from './load.ts'
import { startServers } from './servers.ts'

const sockets = 200
const perSecond = 2000
const stepSeconds = 20
/** Memory counts from here on: before, the duplicates of two minutes are being collected. */
const settleSeconds = 240
const goal = 1.15

/** Carries messages for a long time and looks whether the memory grows. */
export async function soak(seconds: number): Promise<void> {
  const servers = await startServers('memory')
  try {
    const load = await openLoad(servers.urls, sockets)
    const sizes: number[] = []
    for (let passed = 0; passed < seconds; passed += stepSeconds) {
      await load.openLoop(perSecond, stepSeconds * 1000)
      const megabytes = (await servers.read()).rssBytes / 1e6
      console.log(`after ${passed + stepSeconds} s: ${megabytes.toFixed(0)} MB`)
      if (passed >= settleSeconds) sizes.push(megabytes)
    }
    await load.close()
    const half = sizes.length >> 1
    const growth = Math.max(...sizes.slice(half)) / Math.max(...sizes.slice(0, half))
    const isMet = growth <= goal
    console.log(
      `${isMet ? 'met   ' : 'MISSED'} memory at the end, times that of the middle: ${growth.toFixed(2)} (goal ${goal})`,
    )
    if (!isMet) process.exitCode = 1
  } finally {
    await servers.close()
  }
}
