// Writes the limits in docs/self-host.md from the tables of the servers: `npm run limits`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitPage, renderLimitPage } from './limitTable.ts'
import { rootFolder } from './repository.ts'

writeFileSync(join(rootFolder, limitPage), await renderLimitPage())
console.log(`The limits in ${limitPage} are written.`)
