// A program: answers one request over the data folder, and is killed (-9) at the given moment. The parent passes the
// folder, the moment and the request as arguments.
import { randomBytes } from 'node:crypto'
import { silentLog, systemClock } from '@latchkey/base'
import { openDatabase } from '@latchkey/node'
import type { KyselyPlugin } from 'kysely'
import { createApp } from '../index.ts'
import { testDeps } from './testApp.ts'

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}

/** Dies when the nonce is used up and the login is about to be written. */
const dieAtLogin: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'login_session') die()
    return node
  },
  transformResult: async ({ result }) => result,
}

const [folder = '', moment = '', request = '{}'] = process.argv.slice(2)
const opened = await openDatabase({ kind: 'folder', folder }, silentLog)
const database = moment === 'before the commit' ? opened.withPlugin(dieAtLogin) : opened
const app = createApp({ ...testDeps(database), clock: systemClock, random: (length) => randomBytes(length) })
// Written by the test.
const { url, init } = JSON.parse(request) as { url: string; init: RequestInit }
const { status } = await app.fetch(new Request(url, init))
if (status === 200) die()
process.exit(1)
