import { createTestFolder, type Finding, note, type SpawnedProgram, turnBits } from '@latchkey/node/testing'
import { beforeAll, expect, test } from 'vitest'
import { spawnLogin } from './testing/spawnLogin.ts'
import { createVisitor, loginOf, visit } from './testing/visitors.ts'

const visitors = Array.from({ length: 60 }, createVisitor)
const folder = createTestFolder()
beforeAll(async () => {
  const server = await spawnLogin({ folder })
  for (const each of visitors) expect(await visit(each, server, false)).toBe(true)
  await server.end('SIGTERM')
})

/** Nobody is somebody else; who is not in any more is so because a row was told to be another's, or an answer failed. */
async function look(server: SpawnedProgram): Promise<Finding> {
  const logins = []
  for (const each of visitors) {
    const login = await loginOf(each, server)
    if (typeof login === 'string') expect(login).toBe(each.account.address)
    logins.push(login)
  }
  if (logins.every((login) => typeof login === 'string')) return 'unharmed'
  const isWell = (await fetch(`${server.url}/health`)).ok
  const isSaid = logins.includes(undefined) || !isWell || server.output().includes('was written by somebody else')
  return isSaid ? 'told' : 'missing'
}

test('a bit that turns in any page ends the start with a line, or is told, and signs nobody in as somebody else', async (context) => {
  const figures = await turnBits(folder, 'latchkey.sqlite', async (copy) => {
    const server = await spawnLogin({ folder: copy })
    return await look(server).finally(() => server.end('SIGKILL'))
  })
  note(context, figures)
  expect(figures['pages']).toBeGreaterThan(3)
}, 1_500_000)
