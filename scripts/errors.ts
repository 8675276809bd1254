// Writes docs/errors.md from the error tables: `npm run errors`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderErrorCatalogue } from './errorCatalogue.ts'
import { rootFolder } from './repository.ts'

writeFileSync(join(rootFolder, 'docs/errors.md'), await renderErrorCatalogue())
console.log('docs/errors.md is written.')
