import { test } from 'vitest'
import { canFailCalls, type FailingServer, failEachCall, failingCalls } from './failingCalls.ts'
import { failPower, type PoweredServer } from './powerFailure.ts'
import { note } from './soak.ts'

/** Whether calls of the system can be traced and made to fail here (strace); elsewhere it says that this is not tested. */
export function canTest(what: string): boolean {
  if (!canFailCalls) process.stderr.write(`\nNo system call can be traced here (strace): ${what} is NOT tested.\n\n`)
  return canFailCalls
}

/** A test for each call that can fail, of what then holds of a server. */
export function testFailingCalls<Known>(claim: string, server: FailingServer<Known>): void {
  test.for(failingCalls)(`whichever %s fails with %s, ${claim}`, { timeout: 1_500_000 }, async (call, context) => {
    if (canTest('a broken disk')) note(context, await failEachCall(call, server))
  })
}

/** A test of what holds of a server wherever its power goes. */
export function testPowerFailures<Known>(claim: string, server: PoweredServer<Known>): void {
  test(`wherever the power goes, ${claim}`, { timeout: 3_600_000 }, async (context) => {
    if (canTest('a power failure')) note(context, await failPower(server, 200))
  })
}
