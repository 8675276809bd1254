// A program: opens the marks of a data folder, and is killed (-9) when the key's file is there and the database is about
// to be told of it. The parent passes the folder and the file as arguments.
import { silentLog, systemClock } from '@latchkey/base'
import { openDatabase } from '@latchkey/node'
import type { KyselyPlugin } from 'kysely'
import { openMarks, prepareDatabase } from '../index.ts'

const dieAtKey: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'login_key') {
      process.kill(process.pid, 'SIGKILL')
      for (;;);
    }
    return node
  },
  transformResult: async ({ result }) => result,
}

const [folder = '', keyFile = ''] = process.argv.slice(2)
const database = await openDatabase({ kind: 'folder', folder }, silentLog)
await prepareDatabase(database)
await openMarks({ database: database.withPlugin(dieAtKey), keyFile, clock: systemClock, log: silentLog })
process.exit(1)
