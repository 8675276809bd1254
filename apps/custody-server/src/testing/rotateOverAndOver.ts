import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/node'
import { rotate } from '../commands/rotate.ts'
import type { TestPlace } from './openTestDatabases.ts'

// A program of its own, so that it can be killed: gives a database one master key after another until then.
const [placeText = '', masterKeyFile = ''] = process.argv.slice(2)
// Written by the test.
const place = JSON.parse(placeText) as TestPlace['place']
const database = await openDatabase(place, silentLog)
for (;;) {
  process.stdout.write('rotating\n')
  await rotate(database, masterKeyFile)
}
