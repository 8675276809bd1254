import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, note, turnBits } from '@latchkey/node/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Customer,
  createCustomer,
  isAnsweredAgain,
  nextRequest,
  problemsIn,
  type Sent,
  submit,
} from './testing/customer.ts'
import { placeOf } from './testing/openTestDatabases.ts'
import { spawnCustody } from './testing/spawnCustody.ts'

const requests: Sent[] = []
let folder: string
let customer: Customer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'custody-turned-'))
  const server = await spawnCustody(placeOf(folder))
  customer = await createCustomer(server, folder)
  for (let request = 0; request < 40; request++) {
    const sent = nextRequest(customer)
    expect(await submit(server, customer, sent)).toBe(200)
    requests.push(sent)
  }
  await server.end('SIGTERM')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A repeated answer is the earlier one; refusals are reported, and so are findings of the owner's command. */
async function look(copy: string): Promise<Finding> {
  const server = await spawnCustody(placeOf(copy))
  const answers: (boolean | undefined)[] = []
  let fresh: number | undefined
  try {
    for (const sent of requests) answers.push(await isAnsweredAgain(server, customer, sent))
    fresh = await submit(server, { ...customer, answered: new Map(), open: new Set() }, nextRequest(customer))
  } finally {
    await server.end('SIGKILL')
  }
  const problems = await problemsIn(placeOf(copy), copy).catch((failure: unknown) => [String(failure)])
  if (answers.includes(false)) return 'missing'
  return problems.length > 0 || fresh !== 200 || answers.includes(undefined) ? 'told' : 'unharmed'
}

test('a bit that turns in any page ends the start with a line, or is told, and no other answer stays unfound', async (context) => {
  const figures = await turnBits(folder, 'latchkey.sqlite', look)
  note(context, figures)
  expect(figures['pages']).toBeGreaterThan(3)
  expect(figures['missing']).toBe(0)
}, 1_500_000)
